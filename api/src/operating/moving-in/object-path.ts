/** The path of an object of the storage, of how a document names it: its download address, `gs://bucket/path`, its address
 *  at Google's storage, or the path itself; undefined for an address of something else. */
export function objectPathOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const path = objectOf(value.trim())?.path;
  return path === undefined || path.split('/').includes('..') ? undefined : path;
}

/** Names of all buckets that a value names, in whatever depth. */
export function bucketsNamedIn(value: unknown): string[] {
  if (typeof value === 'string') return [objectOf(value.trim())?.bucket].filter((bucket) => bucket !== undefined);
  if (typeof value !== 'object' || value === null) return [];
  return [...new Set(Object.values(value).flatMap(bucketsNamedIn))];
}

interface StoredObject {
  bucket: string | undefined;
  path: string;
}

function objectOf(given: string): StoredObject | undefined {
  const [, gsBucket, gsPath] = /^gs:\/\/([^/]+)\/(.+)$/.exec(given) ?? [];
  if (gsPath !== undefined) return { bucket: gsBucket, path: gsPath };
  if (/^https?:/i.test(given)) return objectOfAddress(given);
  return /^[a-z]+:/i.test(given) ? undefined : { bucket: undefined, path: given.replace(/^\//, '') };
}

/** Of `https://…/v0/b/BUCKET/o/ENCODED%2FPATH?alt=media&token=…`, `https://storage.googleapis.com/BUCKET/PATH` and
 *  `https://BUCKET.storage.googleapis.com/PATH`. */
function objectOfAddress(given: string): StoredObject | undefined {
  if (!URL.canParse(given)) return undefined;
  const { hostname, pathname } = new URL(given);
  const host = /^(?:(.+)\.)?storage\.(?:cloud\.google|googleapis)\.com$/.exec(hostname);
  const [, bucket, encoded] =
    /\/b\/([^/]+)\/o\/([^/]+)$/.exec(pathname) ??
    (host && (host[1] === undefined ? /^\/([^/]+)\/(.+)$/.exec(pathname) : [pathname, host[1], pathname.slice(1)])) ??
    [];
  try {
    return encoded === undefined ? undefined : { bucket, path: decodeURIComponent(encoded) };
  } catch {
    return undefined;
  }
}
