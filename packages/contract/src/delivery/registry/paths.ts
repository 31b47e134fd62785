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

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // a broken escape stays unchanged
  }
}
