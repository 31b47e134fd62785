import type { Compilation, Compiler } from 'webpack';

/** Source type of the styles that mini-css-extract-plugin extracts. */
const STYLES = 'css/mini-extract';

/** Puts the exposed module into the container's entry, which needs the module at once, and saves a request before every
 *  page. Pages stay separate chunks. An exposed module with styles stays separate, because webpack would not insert the
 *  styles of an entry. */
export class RoutesInEntry {
  constructor(private readonly names: { container: string; exposed: string }) {}

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('RoutesInEntry', (compilation) => {
      compilation.hooks.optimizeChunks.tap('RoutesInEntry', () => this.merge(compilation));
    });
  }

  /** @returns true if chunks have changed, as webpack expects */
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
