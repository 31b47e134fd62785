/** Returns the remote that renders `path`: the remote with the longest matching prefix. The prefix `/` matches only
 *  `/`. */
export function findOwner<T extends { prefixes: readonly string[] }>(
  remotes: readonly T[],
  path: string,
): T | undefined {
  let owner: T | undefined;
  let length = -1;
  for (const remote of remotes) {
    for (const prefix of remote.prefixes) {
      const owns = path === prefix || (prefix !== '/' && path.startsWith(`${prefix}/`));
      if (owns && prefix.length > length) [owner, length] = [remote, prefix.length];
    }
  }
  return owner;
}
