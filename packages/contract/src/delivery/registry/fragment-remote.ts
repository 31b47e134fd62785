/** Returns the first remote that has a fragment for a slot. */
export function findFragmentRemote<T extends { fragments?: readonly string[] | undefined }>(
  remotes: readonly T[],
  slot: string,
): T | undefined {
  return remotes.find(({ fragments }) => fragments?.includes(slot));
}

/** Returns a key of a slot with its props, usable as a prefix of ids. Slots with equal names and props share the key,
 *  because the content is equal as well. */
export function formatSlotKey(slot: string, props: object): string {
  let hash = 0;
  for (const character of JSON.stringify(props)) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
  return `${slot}-${(hash >>> 0).toString(36)}-`;
}
