/** Joins two path patterns: `/a` + `b/:c` = `/a/b/:c`. An absolute `path` is returned unchanged. */
export function joinPaths(base: string, path: string): string {
  if (path.startsWith('/')) return path;
  return `${base}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
}

/** Matches a path against a pattern such as `/gallery/:portfolioLink` and returns the path parameters. Trailing slashes
 *  are ignored; a parameter never spans a slash. */
export function matchPattern(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index]!;
    if (part.startsWith(':')) params[part.slice(1)] = decode(value);
    else if (part !== decode(value)) return undefined;
  }
  return params;
}

/** Returns the candidate whose pattern matches a path. Of several, the pattern with the fewest parameters wins, like in
 *  the router: `/calls/new` before `/calls/:slug`. */
export function findByPath<T>(
  candidates: readonly T[],
  path: string,
  getPattern: (candidate: T) => string | undefined,
): T | undefined {
  let found: T | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const pattern = getPattern(candidate);
    const params = pattern === undefined ? undefined : matchPattern(pattern, path);
    const count = params ? Object.keys(params).length : fewest;
    if (count >= fewest) continue;
    found = candidate;
    fewest = count;
  }
  return found;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // a broken escape stays unchanged
  }
}
