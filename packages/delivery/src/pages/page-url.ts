/** Returns the URL of a page with only the query parameters of the page: equal URLs are the same page.
 *  @param read names of parameters; undefined for any, which keeps the URL unchanged */
export function normalizePageUrl(url: string, read: readonly string[] | undefined): string {
  const [path = '', query = ''] = url.split('?', 2);
  if (read === undefined) return url;
  const given = new URLSearchParams(query);
  const known = read.flatMap((name) => given.getAll(name).map((value): [string, string] => [name, value]));
  return known.length === 0 ? path : `${path}?${String(new URLSearchParams(known))}`;
}
