import { Type, type Static } from 'typebox';
import type { Endpoints } from './endpoint.ts';

/** A kind of equipment; `quantity` is how many the society owns. */
export const Equipment = Type.Object({ id: Type.String(), name: Type.String(), quantity: Type.Integer() });
export type Equipment = Static<typeof Equipment>;

/** The shortest way to write an instant the booking form has: `YYYY-MM-DD HH:MM`, UTC. */
const BookingTime = Type.String({ maxLength: 16, description: 'YYYY-MM-DD HH:MM, UTC' });

/** Somebody's claim to a quantity of one kind of equipment. Field names are the loans service's (spec §3). */
export const Booking = Type.Object({
  id: Type.String(),
  user_email: Type.String(),
  /** Its name. */
  equipment: Type.String(),
  quantity: Type.Integer(),
  start_datetime: BookingTime,
  end_datetime: BookingTime,
});
export type Booking = Static<typeof Booking>;

export const loans = {
  'GET /api/equipment': {
    summary: 'What can be borrowed, by name',
    access: 'anyone',
    replies: { 200: Type.Array(Equipment) },
  },
  'POST /api/book': {
    summary: 'Book equipment; refused when not as much is free at every instant in between',
    access: 'anyone',
    body: Type.Object(
      {
        user_email: Type.String({ minLength: 1, maxLength: 254 }),
        equipment: Type.String({ minLength: 1, maxLength: 200 }),
        quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1 })),
        start_datetime: BookingTime,
        end_datetime: BookingTime,
      },
      { additionalProperties: false },
    ),
    replies: { 201: Type.Object({ booking: Booking }) },
    errors: ['loans/unknown-equipment', 'loans/invalid-interval', 'loans/not-available', 'loans/too-many-requests'],
  },
} as const satisfies Endpoints;
