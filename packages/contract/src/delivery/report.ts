import { Type, type Static } from 'typebox';
import { Nothing, type Endpoints } from '../endpoint.ts';
import { MAX_LAYOUT_SHIFT, MAX_MEASURED_MS } from '../limits.ts';

const Milliseconds = Type.Integer({ minimum: 0, maximum: MAX_MEASURED_MS });

const about = {
  /** `shell`, or the name of a remote. */
  remote: Type.String({ maxLength: 60 }),
  version: Type.String({ maxLength: 80 }),
  deploymentId: Type.String({ maxLength: 64 }),
};

/** A page is shown. */
const LoadedReport = Type.Object(
  {
    ...about,
    kind: Type.Literal('loaded'),
    /** From the start of its navigation until it was there. */
    loadMs: Type.Optional(Milliseconds),
    /** Whether the visitor's line was slow, by what the browser had measured: then it is not the version that was late. */
    isSlowLine: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** `load-failed` a file was missing, late, changed or threw; `render-crash` a page threw while it was drawn; `error`
 *  code threw later; `frozen` it stood still for seconds, or neither went on nor was left, and had to be loaded again. */
const TroubleReport = Type.Object(
  {
    ...about,
    kind: Type.Union([
      Type.Literal('load-failed'),
      Type.Literal('render-crash'),
      Type.Literal('error'),
      Type.Literal('frozen'),
    ]),
    /** Where it failed, e.g. `routes`, `page`. */
    step: Type.Optional(Type.String({ maxLength: 40 })),
    message: Type.Optional(Type.String({ maxLength: 300 })),
    /** Deployment of the remote that was shown before on this page, which may have left behind what broke this one. */
    after: Type.Optional(Type.String({ maxLength: 64 })),
  },
  { additionalProperties: false },
);

/** How the page that somebody landed on felt, once they leave it; of what drew that page. Source: web.dev/vitals. */
const VitalsReport = Type.Object(
  {
    ...about,
    kind: Type.Literal('vitals'),
    /** Largest contentful paint. */
    lcpMs: Type.Optional(Milliseconds),
    /** Interaction to next paint; absent when there was no interaction. */
    inpMs: Type.Optional(Milliseconds),
    /** Cumulative layout shift; no unit. */
    cls: Type.Optional(Type.Number({ minimum: 0, maximum: MAX_LAYOUT_SHIFT })),
  },
  { additionalProperties: false },
);

/** A call of the API was answered 5xx, or not at all, while a page of this remote was shown. */
const CallFailedReport = Type.Object({ ...about, kind: Type.Literal('call-failed') }, { additionalProperties: false });

/** A page did not begin in the browser as the server had drawn it, and was drawn anew. By itself nothing is broken. */
const MismatchReport = Type.Object({ ...about, kind: Type.Literal('mismatch') }, { additionalProperties: false });

/** What became of one version of a remote, or of the shell, on one visitor's page. */
export const RemoteReport = Type.Union([LoadedReport, TroubleReport, CallFailedReport, MismatchReport, VitalsReport]);
export type RemoteReport = Static<typeof RemoteReport>;

const MAX_REPORTS = 50;

/** What a page was sent with: it says of what its reports may speak. Without it, or said again, they count nothing. */
export const PageViewToken = Type.String({ maxLength: 4000 });

/** The page began; it was left; or it still ran a while after it began, which a frozen one does not. */
export const PageNews = Type.Union([Type.Literal('started'), Type.Literal('left'), Type.Literal('running')]);
export type PageNews = Static<typeof PageNews>;

export const reports = {
  'POST /api/remote-reports': {
    summary: 'What the shell noticed of itself and of remotes on this page; decides when a version is taken back',
    access: 'anyone',
    body: Type.Object(
      {
        view: Type.Optional(PageViewToken),
        reports: Type.Array(RemoteReport, { minItems: 1, maxItems: MAX_REPORTS }),
      },
      { additionalProperties: false },
    ),
    replies: { 202: Nothing },
    errors: ['request/too-many-requests'],
  },
  'POST /api/page-views': {
    summary: 'A page says that it is there; one that says nothing more is missed',
    access: 'anyone',
    body: Type.Object({ view: PageViewToken, news: PageNews }, { additionalProperties: false }),
    replies: { 202: Nothing },
    errors: ['request/too-many-requests'],
  },
} as const satisfies Endpoints;
