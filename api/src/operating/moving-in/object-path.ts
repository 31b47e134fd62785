/** The path of an object of the storage, of how a document names it: its download address, `gs://bucket/path`, or the path
 *  itself; undefined for an address of something else. */
export function objectPathOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const given = value.trim();
  const path = /^gs:\/\/[^/]+\/(.+)$/.exec(given)?.[1] ?? pathOfAddress(given);
  return path === undefined || path.split('/').includes('..') ? undefined : path;
}

/** `https://…/v0/b/BUCKET/o/ENCODED%2FPATH?alt=media&token=…`. */
function pathOfAddress(given: string): string | undefined {
  if (!/^https?:/i.test(given)) return /^[a-z]+:/i.test(given) ? undefined : given.replace(/^\//, '');
  if (!URL.canParse(given)) return undefined;
  const encoded = /\/o\/([^/]+)$/.exec(new URL(given).pathname)?.[1];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
