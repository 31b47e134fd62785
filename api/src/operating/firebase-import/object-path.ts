/** Returns the storage path of an object, from any reference of a document: download URL, `gs://bucket/path`, URL of
 *  Google's storage, or path; undefined for another URL. */
export function parseObjectPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const path = parseObject(value.trim())?.path;
  return path === undefined || path.split('/').includes('..') ? undefined : path;
}

/** Letters, digits and separators: a valid bucket name cannot leave a folder. Source:
 *  https://cloud.google.com/storage/docs/buckets#naming */
const BUCKET = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/;

/** Returns all bucket names in a value.
 *  @param depth maximum nesting to search */
export function listBucketNames(value: unknown, depth: number): string[] {
  if (typeof value === 'string') {
    return [parseObject(value.trim())?.bucket].filter(
      (bucket) => bucket !== undefined && BUCKET.test(bucket),
    ) as string[];
  }
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  return [...new Set(Object.values(value).flatMap((inner) => listBucketNames(inner, depth - 1)))];
}

interface StoredObject {
  bucket: string | undefined;
  path: string;
}

function parseObject(given: string): StoredObject | undefined {
  const [, gsBucket, gsPath] = /^gs:\/\/([^/]+)\/(.+)$/.exec(given) ?? [];
  if (gsPath !== undefined) return { bucket: gsBucket, path: gsPath };
  if (/^https?:/i.test(given)) return parseObjectUrl(given);
  return /^[a-z]+:/i.test(given) ? undefined : { bucket: undefined, path: given.replace(/^\//, '') };
}

/** Parses `https://…/v0/b/BUCKET/o/ENCODED%2FPATH?alt=media&token=…`, `https://storage.googleapis.com/BUCKET/PATH` and
 *  `https://BUCKET.storage.googleapis.com/PATH`. */
function parseObjectUrl(given: string): StoredObject | undefined {
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
