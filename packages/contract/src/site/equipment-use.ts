import { Type, type Static } from 'typebox';
import { RIGHT_ERRORS, type Endpoints } from '../endpoint.ts';
import { createStrictObject } from '../schema.ts';

const UseDay = Type.Optional(Type.String({ maxLength: 10, description: "YYYY-MM-DD by the society's clock" }));
/** Period with its last day; default: a year until today. */
const UsePeriod = createStrictObject({ from: UseDay, to: UseDay });

/** Loans of the units of an equipment type. */
export const EquipmentUse = Type.Object({
  id: Type.String(),
  name: Type.String(),
  quantity: Type.Integer(),
  /** Number of times that a unit was handed out. */
  loans: Type.Integer(),
  /** Days on loan of all units, rounded up for each loan. */
  days: Type.Integer(),
  /** Number of loans that ended late, or are overdue. */
  late: Type.Integer(),
  /** Days of the longest delay, rounded up. */
  longestDelay: Type.Integer(),
  broken: Type.Integer(),
  /** Number of units that were booked, and that nobody collected. */
  notCollected: Type.Integer(),
});
export type EquipmentUse = Static<typeof EquipmentUse>;

/** Endpoint of the statistics of loans, for the loans desk. */
export const equipmentUse = {
  'GET /api/desk/use': {
    summary: 'Sum up the loans of each equipment type that were handed out in a period; by name',
    access: 'administrator',
    right: 'loans',
    query: UsePeriod,
    replies: { 200: Type.Object({ from: Type.String(), to: Type.String(), kinds: Type.Array(EquipmentUse) }) },
    errors: RIGHT_ERRORS,
  },
} as const satisfies Endpoints;
