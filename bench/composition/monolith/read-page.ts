import type { RegistryDocument } from '@fotosoc/contract/registry/document';
import type { SsrOutput } from '@fotosoc/ssr/page';

export interface ComposedPage {
  title: string;
  /** State that the site inlines for scripts. */
  state: Record<string, unknown> & { document: RegistryDocument };
  output: Omit<SsrOutput, 'stylesheets'>;
}

/** Reads a page of the composed site, and renames its classes to those of the monolith.
 *  @throws Error for a page that is not server-rendered */
export function readPage(html: string): ComposedPage {
  const { isServerRendered, styles: _styles, integrityMaps: _maps, ...state } = dataOf(html);
  const [, head = '', css = '', root] =
    /^(.*)<style>([^<]*)<\/style>\n<div id="root">(.*?)<\/div>\n<(?:script|link)/s.exec(html) ?? [];
  if (!isServerRendered || root === undefined) throw new Error('The page is not server-rendered');
  return {
    title: /<title>(.*?)<\/title>/.exec(head)?.[1] ?? '',
    state,
    output: { html: withOwnClasses(root), css: withOwnClasses(css), pictures: picturesOf(head) },
  };
}

function dataOf(html: string) {
  const json = /id="fotosoc-page">(.*?)<\/script>/s.exec(html)?.[1];
  if (json === undefined) throw new Error('The page holds no data');
  return JSON.parse(json) as ComposedPage['state'] & { isServerRendered: boolean };
}

/** Class names differ between builds only in the prefix: see `createStyleNames`. */
function withOwnClasses(markup: string): string {
  return markup.replace(/\b(?:account|galleries|home|loans|portfolios)_(?=[\w-]{6}\b)/g, 'shell_');
}

function picturesOf(head: string): SsrOutput['pictures'] {
  return [...head.matchAll(/<link rel="preload" as="image" ([^>]*)>/g)].map(([, attributes = '']) => {
    const valueOf = (name: string) =>
      new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]?.replaceAll('&#38;', '&') ?? '';
    return {
      src: valueOf('href'),
      srcset: valueOf('imagesrcset'),
      sizes: valueOf('imagesizes'),
      type: valueOf('type'),
    };
  });
}
