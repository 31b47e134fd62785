/** What there is room for in places on pages: whose page it is keeps it free, and whose part fills it shows no more. Apart
 *  from `slots.ts`, whose schemas no page needs. */
export const slotRoom = {
  /** Photos of the evening, and of the one before while it has none: four in a row, two on a phone. */
  'event.gallery': { photos: 8, earlier: 4 },
} as const;
