import { lookup } from 'node:dns/promises';

/** Whether the name of the origin of previews is known, as far as this machine can tell. Browsers know those below
 *  `localhost` by themselves.
 *  @param find the address of a name, as `lookup` of Node does */
export async function isHostKnown(previewUrl: string, find: (name: string) => Promise<unknown> = lookup) {
  const { hostname } = new URL(previewUrl);
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  return find(hostname).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOTFOUND', // else nobody answered who could tell
  );
}
