import { Type, type Static } from 'typebox';
import type { Endpoints } from './endpoint.ts';

/** A kind of equipment; `quantity` is how many the society owns. */
export const Equipment = Type.Object({ id: Type.String(), name: Type.String(), quantity: Type.Integer() });
export type Equipment = Static<typeof Equipment>;

export const loans = {
  'GET /api/equipment': {
    summary: 'What can be borrowed, by name',
    access: 'anyone',
    replies: { 200: Type.Array(Equipment) },
  },
} as const satisfies Endpoints;
