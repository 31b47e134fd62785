import { Type } from 'typebox';
import type { Endpoints } from '../endpoint.ts';
import { PageViewToken } from './report.ts';

export const openedPages = {
  'POST /api/opened-pages': {
    summary:
      'Report that a page was opened; returns the ticket for its further reports. A page without further reports counts as failed',
    access: 'anyone',
    body: Type.Object(
      {
        /** Path without a query. */
        path: Type.String({ pattern: '^/', maxLength: 2000 }),
        /** Id of the page's composition, as written in the page. */
        composition: Type.String({ maxLength: 64 }),
        isReturning: Type.Boolean(),
      },
      { additionalProperties: false },
    ),
    replies: {
      200: Type.Object({
        /** `null` if visitors receive a different composition by now: reports of such a page are not counted. */
        view: Type.Union([PageViewToken, Type.Null()]),
      }),
    },
    errors: ['request/too-many-requests'],
  },
} as const satisfies Endpoints;
