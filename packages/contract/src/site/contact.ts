import { Type } from 'typebox';
import { Nothing, type Endpoints } from '../endpoint.ts';
import { createStrictObject } from '../schema.ts';

export const contact = {
  'POST /api/contact': {
    summary: 'Write to the committee, as JSON or as a form',
    access: 'anyone',
    fromForm: true,
    body: createStrictObject({
      'contact-name': Type.String({ minLength: 1, maxLength: 120, title: 'name' }),
      email: Type.String({ minLength: 1, maxLength: 254 }),
      message: Type.Optional(Type.String({ maxLength: 10_000 })),
    }),
    replies: { 202: Nothing },
    errors: ['request/key-reused', 'request/too-many-requests'],
  },
} as const satisfies Endpoints;
