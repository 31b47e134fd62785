import { Type, type Static } from 'typebox';
import { Instant, Nothing, type Endpoints } from '../endpoint.ts';
import { PageViewToken } from './report.ts';
import { createLiteralUnion, createStrictObject } from '../schema.ts';

/** Reason why a page did not open: a file or script `failed`; everything arrived and no script ran (`silent`); loading
 *  took longer than ten seconds (`slow`); or the browser is too old (`unsupported`). */
export const UnopenedReason = createLiteralUnion('failed', 'silent', 'slow', 'unsupported');
export type UnopenedReason = Static<typeof UnopenedReason>;

/** Page starts of the live shell versions in one kind of browser. */
export const BrowserStarts = Type.Object({
  /** Name, major version and system, e.g. `Safari 26, iOS`. */
  browser: Type.String(),
  /** Browser engine, e.g. `WebKit`. */
  engine: Type.String(),
  opened: Type.Integer(),
  unopened: Type.Integer(),
  /** Reason that the latest unopened page reported; `null` if all pages opened. */
  reason: Type.Union([Type.String(), Type.Null()]),
  unopenedAt: Type.Union([Instant, Type.Null()]),
});
export type BrowserStarts = Static<typeof BrowserStarts>;

export const pageStarts = {
  'POST /api/page-starts': {
    summary: 'Report that a page has not opened; the User-Agent identifies the browser',
    access: 'anyone',
    body: createStrictObject({
      shell: Type.String({ maxLength: 80 }),
      reason: UnopenedReason,
      view: Type.Optional(PageViewToken),
      detail: Type.Optional(Type.String({ maxLength: 300 })),
    }),
    replies: { 202: Nothing },
    errors: ['request/too-many-requests'],
  },
} as const satisfies Endpoints;
