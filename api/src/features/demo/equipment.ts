/** Lens name in the EXIF data of some portfolios. */
export const LENS = 'Nikkor Z 24-70mm f/4 S';

/** Equipment of the society with the number of units. */
export const equipment: { name: string; quantity: number }[] = [
  { name: '50mm Lens', quantity: 3 },
  { name: 'Backdrop Stand', quantity: 1 },
  { name: 'Digital Camera Body', quantity: 2 },
  { name: 'Film Camera', quantity: 4 },
  { name: 'Flash', quantity: 3 },
  { name: 'Light Meter', quantity: 2 },
  { name: LENS, quantity: 1 },
  { name: 'Softbox', quantity: 2 },
  { name: 'Tripod', quantity: 5 },
];
