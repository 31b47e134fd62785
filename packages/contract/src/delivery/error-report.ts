import { Type, type Static } from 'typebox';
import { Nothing, type Endpoints } from '../endpoint.ts';
import { DeployableName as name } from './registry/names.ts';
import { ErrorCause } from './registry/error-cause.ts';
import { PageViewToken } from './report.ts';

const Path = Type.String({ pattern: '^/', maxLength: 500 });
const TraceId = Type.String({ pattern: '^[0-9a-f]{32}$' });

/** A place in a built script; lines and columns begin at 1. */
const BuiltPlace = Type.Object(
  {
    /** Path of the script, e.g. `/remotes/mf-loans/1.4.2+9f3c1ab2/15.27768dadc9.js`. */
    file: Path,
    line: Type.Integer({ minimum: 1 }),
    column: Type.Integer({ minimum: 1 }),
  },
  { additionalProperties: false },
);
export type BuiltPlace = Static<typeof BuiltPlace>;

/** What went before: a page that was opened, or a call of the API, each by its path without a query. */
const ToldStep = Type.Object(
  {
    kind: Type.Union([Type.Literal('page'), Type.Literal('call')]),
    path: Path,
    /** Before the error. */
    secondsBefore: Type.Integer({ minimum: 0 }),
    /** Status of the answer, where the browser says it. */
    status: Type.Optional(Type.Integer({ minimum: 100, maximum: 599 })),
    /** Of the answer. */
    trace: Type.Optional(TraceId),
  },
  { additionalProperties: false },
);
export type ToldStep = Static<typeof ToldStep>;

/** `loading` a file did not come, or threw when it was run; `hydration` a page threw before what the server had drawn could
 *  be used; `drawing` while it was drawn later; `event` code threw that nobody waited for. */
const BrowserPhase = Type.Union([
  Type.Literal('loading'),
  Type.Literal('hydration'),
  Type.Literal('drawing'),
  Type.Literal('event'),
]);

/** What one error was, on one visitor's page. */
export const ErrorReport = Type.Object(
  {
    /** `shell`, or the name of a remote. */
    remote: Type.String({ maxLength: 60 }),
    version: Type.String({ maxLength: 80 }),
    deploymentId: Type.String({ maxLength: 64 }),
    phase: BrowserPhase,
    /** Its name and its message. */
    message: Type.String({ maxLength: 300 }),
    /** Where it was thrown, the innermost first; of this site's scripts alone. */
    frames: Type.Array(BuiltPlace, { maxItems: 12 }),
    /** Path of the page, without a query. */
    page: Path,
    /** Of the answer that brought the page. */
    trace: Type.Optional(TraceId),
    /** The oldest first. */
    steps: Type.Array(ToldStep, { maxItems: 12 }),
  },
  { additionalProperties: false },
);
export type ErrorReport = Static<typeof ErrorReport>;

export const errorReports = {
  'POST /api/remote-errors': {
    summary: 'What an error on this page was, for whoever looks for its cause; says nothing of whom it happened to',
    access: 'anyone',
    body: Type.Object({ view: PageViewToken, error: ErrorReport }, { additionalProperties: false }),
    replies: { 202: Nothing },
    errors: ['request/too-many-requests'],
  },
  'GET /api/remotes/:name/errors': {
    summary: 'Errors of a remote in the last month by their cause, the ones that most networks saw first',
    access: 'deployer',
    params: Type.Object({ name }),
    replies: { 200: Type.Object({ errors: Type.Array(ErrorCause) }) },
    errors: ['auth/unauthenticated', 'remotes/forbidden', 'request/too-many-requests'],
  },
} as const satisfies Endpoints;
