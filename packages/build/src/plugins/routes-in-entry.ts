import type { Compilation, Compiler } from 'webpack';

/** Source type of what mini-css-extract-plugin takes out of the scripts. */
const STYLES = 'css/mini-extract';

/** Puts the exposed module into the entry of its container, which is asked for it at once: one request less before every
 *  page. Pages stay chunks of their own. An exposed module that brings styles stays apart, for nobody would insert the
 *  styles of an entry. */
export class RoutesInEntry {
  constructor(private readonly names: { container: string; exposed: string }) {}

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('RoutesInEntry', (compilation) => {
      compilation.hooks.optimizeChunks.tap('RoutesInEntry', () => this.merge(compilation));
    });
  }

  /** @returns true when chunks have changed, as webpack asks */
  private merge({ chunkGraph, chunks, namedChunks }: Compilation): true | undefined {
    const entry = namedChunks.get(this.names.container);
    const exposed = namedChunks.get(this.names.exposed);
    if (!entry || !exposed || !chunks.has(exposed) || !chunkGraph.canChunksBeIntegrated(entry, exposed))
      return undefined;
    if (chunkGraph.getChunkModulesIterableBySourceType(exposed, STYLES)) return undefined;
    chunkGraph.integrateChunks(entry, exposed);
    chunks.delete(exposed);
    return true;
  }
}
