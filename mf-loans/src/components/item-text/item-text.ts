const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

export interface NamedItem {
  equipment: string;
  quantity: number;
}

/** Formats items: `2 × Film Camera and Tripod`.
 *  @param isCounted whether a quantity of 1 is shown as well */
export function formatItems<Item extends NamedItem>(
  items: readonly Item[],
  isCounted: (item: Item) => boolean = () => false,
): string {
  return list.format(items.map((item) => (isCounted(item) ? countedItem(item) : formatItem(item))));
}

/** Formats an item: `2 × Film Camera`, `Tripod`. */
export function formatItem(item: NamedItem): string {
  return item.quantity > 1 ? countedItem(item) : item.equipment;
}

function countedItem({ equipment, quantity }: NamedItem): string {
  return `${quantity} × ${equipment}`;
}
