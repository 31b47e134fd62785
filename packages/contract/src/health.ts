import { Type } from 'typebox';
import type { Endpoints } from './endpoint.ts';

export const health = {
  'GET /api/health': {
    summary: 'Whether database and storage answer',
    access: 'anyone',
    replies: {
      200: Type.Object({
        status: Type.Literal('ok'),
        /** What whoever runs the site should see to. */
        warnings: Type.Optional(Type.Array(Type.String())),
      }),
    },
    errors: ['health/unavailable'],
  },
} as const satisfies Endpoints;
