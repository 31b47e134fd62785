/** Returns the sort and search key of a name, without case and accents. */
export function getNameKey(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
