/** What is said against a remote with a path that its deploy token is not for, in a sentence; undefined where there is none.
 *  @param described the paths of its remote.json
 *  @param own those of the token, which is for what is below them as well; null for whatever nobody else owns */
export function faultInPrefixes(described: readonly string[], own: readonly string[] | null): string | undefined {
  if (own === null) return undefined;
  const foreign = described.find((prefix) => !isBelow(prefix, own));
  if (foreign === undefined) return undefined;
  return `This token is for ${own.join(', ')}, not for ${foreign}: take it out of remote.json, or ask the administrator.`;
}

function isBelow(prefix: string, prefixes: readonly string[]): boolean {
  return prefixes.some((own) => prefix === own || prefix.startsWith(`${own}/`));
}
