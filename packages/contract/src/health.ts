import { Type } from 'typebox';
import type { Endpoints } from './endpoint.ts';

export const health = {
  'GET /api/health': {
    summary: 'Whether database and storage answer',
    access: 'anyone',
    replies: { 200: Type.Object({ status: Type.Literal('ok') }) },
    errors: ['health/unavailable'],
  },
} as const satisfies Endpoints;
