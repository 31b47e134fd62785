/** Returns an error sentence about the first path in a remote.json that the deploy token does not cover; `undefined` if
 *  the token covers all paths.
 *  @param described paths in the remote.json
 *  @param own paths of the token, with all paths below; `null` for every path that no other remote owns */
export function findPrefixError(described: readonly string[], own: readonly string[] | null): string | undefined {
  if (own === null) return undefined;
  const foreign = described.find((prefix) => !isBelow(prefix, own));
  if (foreign === undefined) return undefined;
  return `This token is for ${own.join(', ')}, not for ${foreign}: remove that prefix from remote.json, or ask the administrator.`;
}

function isBelow(prefix: string, prefixes: readonly string[]): boolean {
  return prefixes.some((own) => prefix === own || prefix.startsWith(`${own}/`));
}
