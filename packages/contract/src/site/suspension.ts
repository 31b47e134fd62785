import { Type, type Static } from 'typebox';
import { RIGHT_ERRORS, Instant, Nothing, type Endpoints } from '../endpoint.ts';
import { createStrictObject } from '../schema.ts';

/** An account suspended by an administrator. */
export const Suspension = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: Type.Union([Type.String(), Type.Null()]),
  reason: Type.String(),
  suspendedAt: Instant,
});
export type Suspension = Static<typeof Suspension>;

const refusals = [...RIGHT_ERRORS, 'request/too-many-requests', 'auth/unconfirmed'] as const;

export const suspensions = {
  'GET /api/people/suspensions': {
    summary: 'List suspended accounts, the latest suspension first',
    access: 'administrator',
    replies: { 200: Type.Object({ suspensions: Type.Array(Suspension) }) },
    errors: RIGHT_ERRORS,
  },
  'POST /api/people/suspensions': {
    summary:
      'Suspend the account of an address: ends its sessions; sign-in and rights are disabled until the suspension is lifted',
    access: 'administrator',
    body: createStrictObject({ email: Type.String({ maxLength: 254 }), reason: Type.String({ maxLength: 500 }) }),
    replies: { 201: Type.Object({ suspension: Suspension }) },
    errors: [
      ...refusals,
      'auth/invalid-email',
      'people/not-found',
      'people/reason-missing',
      'people/already-suspended',
      'people/cannot-suspend',
    ],
  },
  'DELETE /api/people/suspensions/:id': {
    summary: 'Lift the suspension of an account',
    access: 'administrator',
    params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
    replies: { 204: Nothing },
    errors: [...refusals, 'people/not-found'],
  },
} as const satisfies Endpoints;
