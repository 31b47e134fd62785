import { Type, type Static } from 'typebox';
import { Instant, Nothing, type Endpoints } from '../endpoint.ts';
import { PageViewToken } from './report.ts';

/** Why a page has not opened: something `failed`; everything arrived and nothing ran (`silent`); it was still on its way
 *  after ten seconds (`slow`); or the browser is too old (`unsupported`). */
export const UnopenedReason = Type.Union([
  Type.Literal('failed'),
  Type.Literal('silent'),
  Type.Literal('slow'),
  Type.Literal('unsupported'),
]);
export type UnopenedReason = Static<typeof UnopenedReason>;

/** How the live versions of the shell start in one kind of browser. */
export const BrowserStarts = Type.Object({
  /** Name, major version and system, e.g. `Safari 26, iOS`. */
  browser: Type.String(),
  /** What it is made of, e.g. `WebKit`. */
  engine: Type.String(),
  /** Pages that opened, and pages that had not after ten seconds. */
  opened: Type.Integer(),
  unopened: Type.Integer(),
  /** What the latest page that had not opened said; null when all did. */
  reason: Type.Union([Type.String(), Type.Null()]),
  unopenedAt: Type.Union([Instant, Type.Null()]),
});
export type BrowserStarts = Static<typeof BrowserStarts>;

export const pageStarts = {
  'POST /api/page-starts': {
    summary: 'A page says that it has not opened; the browser is known by its User-Agent',
    access: 'anyone',
    body: Type.Object(
      {
        /** Version of the shell that the page was to start. */
        shell: Type.String({ maxLength: 80 }),
        reason: UnopenedReason,
        view: Type.Optional(PageViewToken),
        detail: Type.Optional(Type.String({ maxLength: 300 })),
      },
      { additionalProperties: false },
    ),
    replies: { 202: Nothing },
    errors: ['request/too-many-requests'],
  },
} as const satisfies Endpoints;
