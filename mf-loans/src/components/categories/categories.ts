interface Categorized {
  category?: string;
}

export interface CategoryGroup<K> {
  /** Empty for equipment without a category. */
  category: string;
  kinds: K[];
}

/** Returns the categories in alphabetical order. */
export function listCategories(kinds: readonly Categorized[]): string[] {
  const named = kinds.flatMap(({ category }) => category ?? []);
  return [...new Set(named)].toSorted((one, other) => one.localeCompare(other));
}

/** Groups equipment by category, equipment without a category last. Returns one group if there are fewer than two
 *  categories. */
export function groupByCategory<K extends Categorized>(kinds: readonly K[]): CategoryGroup<K>[] {
  const categories = listCategories(kinds);
  if (categories.length < 2) return [{ category: '', kinds: [...kinds] }];
  return [...categories, '']
    .map((category) => ({ category, kinds: kinds.filter((kind) => (kind.category ?? '') === category) }))
    .filter((group) => group.kinds.length > 0);
}
