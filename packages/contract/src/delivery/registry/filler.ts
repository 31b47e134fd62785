/** The remote whose part fills a place on a page: the first one that does, of those there are. */
export function fillerOf<T extends { parts?: readonly string[] | undefined }>(
  remotes: readonly T[],
  slot: string,
): T | undefined {
  return remotes.find(({ parts }) => parts?.includes(slot));
}

/** Names one place among those of a page, fit for the beginning of an id: two that are given the same show the same. */
export function slotKey(slot: string, props: object): string {
  let hash = 0;
  for (const character of JSON.stringify(props)) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
  return `${slot}-${(hash >>> 0).toString(36)}-`;
}
