import { formatRootSelector } from '@fotosoc/contract/registry/remote-root';
import { atRule, parse, rule, type AtRule, type Root } from 'postcss';
import type { Compiler } from 'webpack';

/** At-rules that define global names and are not part of a rule. */
const NAMING = /^(-\w+-)?(keyframes|font-face|property|counter-style)$/;

/** Scopes a stylesheet: wraps the rules into the remote's cascade layer, below the frame's layers, and into the root
 *  element of the remote's pages, so that selectors style nothing outside. At-rules with global names stay outside.
 *  @param name name of the remote */
export function scopeStyles(css: string, name: string): string {
  const sheet = parse(css);
  const naming = extractNamingRules(sheet);
  const layer = atRule({ name: 'layer', params: `remotes.${name}` });
  const held = rule({ selector: formatRootSelector(name) });
  held.append(sheet.nodes);
  layer.append(naming, held);
  return layer.toString();
}

function extractNamingRules(sheet: Root): AtRule[] {
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

/** Scopes all stylesheets of a build, before minification. */
export class ScopedStyles {
  constructor(private readonly name: string) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('HeldStyles', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE;
      compilation.hooks.processAssets.tap({ name: 'HeldStyles', stage }, (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          if (!file.endsWith('.css')) continue;
          const held = scopeStyles(source.source().toString(), this.name);
          compilation.updateAsset(file, new sources.RawSource(held));
        }
      });
    });
  }
}
