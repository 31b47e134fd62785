import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { LoaderContext } from 'webpack';
import { formatFileName } from '../sources/file-names.ts';

const COMMENT = /\/\*[^]*?\*\//g;

/** Returns a naming function for CSS classes, from the stylesheet's name and content: a changed stylesheet has new
 *  names, and a late stylesheet of an old version cannot style the page of a new version; an unchanged stylesheet keeps
 *  the names, and the scripts stay unchanged.
 *  @param prefix prefix of every name */
export function createStyleNames(prefix: string) {
  return ({ resourcePath }: Pick<LoaderContext<unknown>, 'resourcePath'>, _pattern: string, name: string): string => {
    const rules = readFileSync(resourcePath, 'utf8').replace(COMMENT, '').replace(/\s+/g, ' ').trim();
    const hash = createHash('sha256').update(JSON.stringify([formatFileName(resourcePath), name, rules]));
    return `${prefix}_${hash.digest('base64url').slice(0, 6)}`;
  };
}
