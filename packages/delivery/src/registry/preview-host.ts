import { lookup } from 'node:dns/promises';

/** Returns whether the host of the preview origin exists, as far as this machine can tell. Browsers resolve hosts below
 *  `localhost` themselves.
 *  @param find resolves a host name, like `lookup` of Node */
export async function isHostKnown(previewUrl: string, find: (name: string) => Promise<unknown> = lookup) {
  const { hostname } = new URL(previewUrl);
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  return find(hostname).then(
    () => true,
    // Other DNS errors do not tell whether the name exists.
    (error: NodeJS.ErrnoException) => error.code !== 'ENOTFOUND',
  );
}
