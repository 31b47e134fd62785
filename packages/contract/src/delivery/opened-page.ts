import { Type } from 'typebox';
import type { Endpoints } from '../endpoint.ts';
import { PageViewToken } from './report.ts';
import { createStrictObject } from '../schema.ts';

export const openedPages = {
  'POST /api/opened-pages': {
    summary:
      'Report that a page was opened; returns the ticket for its further reports. A page without further reports counts as failed',
    access: 'anyone',
    body: createStrictObject({
      /** Path without a query. */
      path: Type.String({ pattern: '^/', maxLength: 2000 }),
      /** Id of the set of versions that the page was rendered with, copied from the page. */
      composition: Type.String({ maxLength: 64 }),
      isReturning: Type.Boolean(),
    }),
    replies: {
      200: Type.Object({
        /** Token for the page's reports. `null` if visitors receive other versions by now: reports of such a page are
         *  not counted. */
        view: Type.Union([PageViewToken, Type.Null()]),
      }),
    },
    errors: ['request/too-many-requests'],
  },
} as const satisfies Endpoints;
