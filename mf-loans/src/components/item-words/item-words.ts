const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** An item of a booking, as sentences name it. */
export interface NamedItem {
  equipment: string;
  quantity: number;
}

/** Returns the items in words: `2 × Film Camera and Tripod`. */
export function itemsInWords(items: readonly NamedItem[]): string {
  return list.format(items.map(itemInWords));
}

/** Returns one item in words: `2 × Film Camera`, `Tripod`. */
export function itemInWords({ equipment, quantity }: NamedItem): string {
  return quantity > 1 ? `${quantity} × ${equipment}` : equipment;
}
