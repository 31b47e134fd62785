import { rootSelectorOf } from '@fotosoc/contract/registry/remote-root';
import { atRule, parse, rule, type AtRule, type Root } from 'postcss';
import type { Compiler } from 'webpack';

/** What gives something a name for the whole page, and stands in no rule. */
const NAMING = /^(-\w+-)?(keyframes|font-face|property|counter-style)$/;

/** Puts a stylesheet into the cascade layer of its remote, below those of the frame, and below the element that its pages
 *  are drawn in: it styles nothing else, whatever its selectors say. What it gives names to stays beside that.
 *  @param name of the remote */
export function holdStyles(css: string, name: string): string {
  const sheet = parse(css);
  const naming = takeNaming(sheet);
  const layer = atRule({ name: 'layer', params: `remotes.${name}` });
  const held = rule({ selector: rootSelectorOf(name) });
  held.append(sheet.nodes);
  layer.append(naming, held);
  return layer.toString();
}

/** Takes them out, each with the conditions it stands under. */
function takeNaming(sheet: Root): AtRule[] {
  const found: AtRule[] = [];
  sheet.walkAtRules(NAMING, (naming) => {
    let taken = naming.clone();
    for (let around = naming.parent; around?.type === 'atrule'; around = around.parent) {
      const copy = (around as AtRule).clone({ nodes: [] });
      copy.append(taken);
      taken = copy;
    }
    found.push(taken);
    naming.remove();
  });
  return found;
}

/** Holds all stylesheets of a build, before they are minimised. */
export class HeldStyles {
  /** @param name of the remote */
  constructor(private readonly name: string) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('HeldStyles', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE;
      compilation.hooks.processAssets.tap({ name: 'HeldStyles', stage }, (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          if (!file.endsWith('.css')) continue;
          const held = holdStyles(source.source().toString(), this.name);
          compilation.updateAsset(file, new sources.RawSource(held));
        }
      });
    });
  }
}
