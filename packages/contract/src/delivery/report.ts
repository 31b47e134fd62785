import { Type, type Static } from 'typebox';
import { Nothing, type Endpoints } from '../endpoint.ts';
import { MAX_LAYOUT_SHIFT, MAX_MEASURED_MS } from '../limits.ts';
import { createLiteralUnion, createStrictObject } from '../schema.ts';

const Milliseconds = Type.Integer({ minimum: 0, maximum: MAX_MEASURED_MS });

const about = {
  /** Name of the reported remote, or `shell`. */
  remote: Type.String({ maxLength: 60 }),
  version: Type.String({ maxLength: 80 }),
  deploymentId: Type.String({ maxLength: 64 }),
};

const LoadedReport = createStrictObject({
  ...about,
  kind: Type.Literal('loaded'),
  loadMs: Type.Optional(Milliseconds),
  /** True if the browser measured a slow connection. A late page on a slow connection does not count against the
   *  version. */
  isSlowLine: Type.Optional(Type.Boolean()),
});

/** `load-failed`: a file was missing, late, changed or threw; `render-crash`: a page threw during rendering; `error`:
 *  code threw later; `frozen`: a long task blocked the page for seconds, or the page hung and had to be reloaded. */
const ProblemReport = createStrictObject({
  ...about,
  kind: createLiteralUnion('load-failed', 'render-crash', 'error', 'frozen'),
  /** Failed step, e.g. `routes`, `page`. */
  step: Type.Optional(Type.String({ maxLength: 40 })),
  message: Type.Optional(Type.String({ maxLength: 300 })),
  /** Deployment id of the remote that this page showed before, whose code may have caused the failure. */
  after: Type.Optional(Type.String({ maxLength: 64 })),
});

/** Web vitals of a visitor's landing page, reported when the visitor leaves, for the version that rendered the page.
 *  Source: web.dev/vitals. */
const VitalsReport = createStrictObject({
  ...about,
  kind: Type.Literal('vitals'),
  lcpMs: Type.Optional(Milliseconds),
  inpMs: Type.Optional(Milliseconds),
  /** Blocking time of long animation frames without input, in ms per minute. */
  blockedMs: Type.Optional(Milliseconds),
  cls: Type.Optional(Type.Number({ minimum: 0, maximum: MAX_LAYOUT_SHIFT })),
});

/** An API request got a 5xx or no response while a page of this remote was shown. */
const CallFailedReport = createStrictObject({ ...about, kind: Type.Literal('call-failed') });

/** Hydration mismatch: the browser rendered the page again. Harmless on its own. */
const MismatchReport = createStrictObject({ ...about, kind: Type.Literal('mismatch') });

/** Result of one version of a remote, or of the shell, on one visitor's page. */
export const RemoteReport = Type.Union([LoadedReport, ProblemReport, CallFailedReport, MismatchReport, VitalsReport]);
export type RemoteReport = Static<typeof RemoteReport>;

const MAX_REPORTS = 50;

/** Token that the server put into the page. The token limits the number of reports per page view. Reports without a
 *  token, and repeated reports, are not counted. */
export const PageViewToken = Type.String({ maxLength: 4000 });

/** State of a page: `started`; `left` by the visitor; or `running`, which a frozen page does not report. */
export const PageLifecycle = createLiteralUnion('started', 'left', 'running');
export type PageLifecycle = Static<typeof PageLifecycle>;

export const reports = {
  'POST /api/remote-reports': {
    summary: 'Report problems of the shell and of remotes on this page; automatic roll-backs use these reports',
    access: 'anyone',
    body: createStrictObject({
      view: Type.Optional(PageViewToken),
      reports: Type.Array(RemoteReport, { minItems: 1, maxItems: MAX_REPORTS }),
    }),
    replies: { 202: Nothing },
    errors: ['request/too-many-requests'],
  },
  'POST /api/page-views': {
    summary: 'Report that a page has started; a page without further reports counts as failed',
    access: 'anyone',
    body: createStrictObject({ view: PageViewToken, news: PageLifecycle }),
    replies: { 202: Nothing },
    errors: ['request/too-many-requests'],
  },
} as const satisfies Endpoints;
