/** Returns a copy of a value with sorted object keys, so that equal values have equal JSON. The order of lists is
 *  kept. */
export function sortObjectKeys<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item: unknown) => sortObjectKeys(item)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sortObjectKeys(item as unknown)])) as T;
}

/** Returns whether two JSON values are equal, regardless of the order of keys. */
export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(sortObjectKeys(one)) === JSON.stringify(sortObjectKeys(other));
}
