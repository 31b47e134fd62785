/** The address of a page with what it reads of the query and nothing else: what is the same there is the same page.
 *  @param read names of parameters; undefined where the page may read any, whose address stands as it is */
export function readAddress(url: string, read: readonly string[] | undefined): string {
  const [path = '', query = ''] = url.split('?', 2);
  if (read === undefined) return url;
  const given = new URLSearchParams(query);
  const known = read.flatMap((name) => given.getAll(name).map((value): [string, string] => [name, value]));
  return known.length === 0 ? path : `${path}?${String(new URLSearchParams(known))}`;
}
