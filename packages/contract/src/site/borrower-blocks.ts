import { Type, type Static } from 'typebox';
import { RIGHT_ERRORS, Nothing, type Endpoints } from '../endpoint.ts';
import { ActivityLogEntry } from './activity-log.ts';
import { createStrictObject } from '../schema.ts';

/** Block of a borrower, who cannot book until the end of the last day. */
export const BorrowerBlock = Type.Object({
  id: Type.String(),
  email: Type.String(),
  /** Shown to officers, and to the borrower after sign-in and by mail. */
  reason: Type.String(),
  /** `YYYY-MM-DD` by the society's clock. */
  lastDay: Type.String(),
});
export type BorrowerBlock = Static<typeof BorrowerBlock>;

/** Endpoints of blocked borrowers, for the loans desk. */
export const borrowerBlocks = {
  'GET /api/desk/blocks': {
    summary: 'List blocked borrowers, the next block to end first',
    access: 'administrator',
    right: 'loans',
    replies: { 200: Type.Object({ blocks: Type.Array(BorrowerBlock) }) },
    errors: RIGHT_ERRORS,
  },
  'PUT /api/desk/blocks': {
    summary: 'Block a borrower until the end of a day; confirmed bookings stay',
    access: 'administrator',
    right: 'loans',
    body: createStrictObject({
      email: Type.String({ minLength: 1, maxLength: 254, title: 'e-mail address' }),
      reason: Type.String({ minLength: 1, maxLength: 200, title: 'reason' }),
      lastDay: Type.String({ maxLength: 10, description: "YYYY-MM-DD by the society's clock", title: 'last day' }),
    }),
    replies: { 200: Type.Object({ block: BorrowerBlock, entry: Type.Optional(ActivityLogEntry) }) },
    errors: [...RIGHT_ERRORS, 'request/too-many-requests'],
  },
  'DELETE /api/desk/blocks/:id': {
    summary: 'End the block of a borrower',
    access: 'administrator',
    right: 'loans',
    params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
    replies: { 204: Nothing },
    errors: [...RIGHT_ERRORS, 'request/too-many-requests', 'loans/block-not-found'],
  },
} as const satisfies Endpoints;
