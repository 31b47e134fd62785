import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { LoaderContext } from 'webpack';
import { nameOfFile } from './file-names.ts';

const COMMENT = /\/\*[^]*?\*\//g;

/** Returns a naming function for CSS classes, from the stylesheet's name and content: a changed stylesheet has new
 *  names, so that a late stylesheet of one version cannot style the page of another; an unchanged one keeps its names,
 *  and so do the scripts.
 *  @param prefix prefix of every name */
export function styleNames(prefix: string) {
  return ({ resourcePath }: Pick<LoaderContext<unknown>, 'resourcePath'>, _pattern: string, name: string): string => {
    const rules = readFileSync(resourcePath, 'utf8').replace(COMMENT, '').replace(/\s+/g, ' ').trim();
    const hash = createHash('sha256').update(JSON.stringify([nameOfFile(resourcePath), name, rules]));
    return `${prefix}_${hash.digest('base64url').slice(0, 6)}`;
  };
}
