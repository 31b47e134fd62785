import { Type } from 'typebox';
import type { Endpoints } from '../endpoint.ts';
import { PageViewToken } from './report.ts';

export const openedPages = {
  'POST /api/opened-pages': {
    summary: 'A page says that it was opened, and gets what it reports with; one that says nothing more is missed',
    access: 'anyone',
    body: Type.Object(
      {
        /** Without a query. */
        path: Type.String({ pattern: '^/', maxLength: 2000 }),
        /** What it is composed of, as the page says it. */
        composition: Type.String({ maxLength: 64 }),
        /** Whether somebody was here before with this browser. */
        isReturning: Type.Boolean(),
      },
      { additionalProperties: false },
    ),
    replies: {
      200: Type.Object({
        /** Null when visitors get something else by now: what such a page says counts nothing. */
        view: Type.Union([PageViewToken, Type.Null()]),
      }),
    },
    errors: ['request/too-many-requests'],
  },
} as const satisfies Endpoints;
