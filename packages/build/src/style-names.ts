import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoaderContext } from 'webpack';

const COMMENT = /\/\*[^]*?\*\//g;

/** Names classes after the stylesheet they stand in and what it says: one that has changed has names of its own, so a late
 *  stylesheet of one version cannot style the page of another; one that has not keeps them, and so do the scripts.
 *  @param prefix of every name */
export function styleNames(prefix: string) {
  return (
    { resourcePath, rootContext }: Pick<LoaderContext<unknown>, 'resourcePath' | 'rootContext'>,
    _pattern: string,
    name: string,
  ): string => {
    const rules = readFileSync(resourcePath, 'utf8').replace(COMMENT, '').replace(/\s+/g, ' ').trim();
    const place = path.relative(rootContext, resourcePath).replaceAll(path.sep, '/');
    const hash = createHash('sha256').update(JSON.stringify([place, name, rules]));
    return `${prefix}_${hash.digest('base64url').slice(0, 6)}`;
  };
}
