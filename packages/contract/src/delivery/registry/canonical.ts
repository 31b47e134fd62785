/** The same value with the keys of every object in order, so that equal values are equal texts. Order of lists stays. */
export function canonical<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item: unknown) => canonical(item)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, canonical(item as unknown)])) as T;
}

/** Whether two values say the same, in whatever order their keys were written. */
export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
}
