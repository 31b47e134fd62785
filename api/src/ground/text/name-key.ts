/** Returns a name as it is sorted and searched: case and accents do not count. */
export function nameKey(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
