const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** An item of a booking, as sentences name it. */
export interface NamedItem {
  equipment: string;
  quantity: number;
}

/** Returns the items in words: `2 × Film Camera and Tripod`.
 *  @param isCounted whether the quantity of an item is named even if it is 1 */
export function itemsInWords<Item extends NamedItem>(
  items: readonly Item[],
  isCounted: (item: Item) => boolean = () => false,
): string {
  return list.format(items.map((item) => (isCounted(item) ? countedItem(item) : itemInWords(item))));
}

/** Returns one item in words: `2 × Film Camera`, `Tripod`. */
export function itemInWords(item: NamedItem): string {
  return item.quantity > 1 ? countedItem(item) : item.equipment;
}

function countedItem({ equipment, quantity }: NamedItem): string {
  return `${quantity} × ${equipment}`;
}
