import { Type, type Static } from 'typebox';
import { MAX_COUNT } from '../limits.ts';
import { Nothing, type Endpoints } from '../endpoint.ts';
import { DeployableName as name } from './registry/names.ts';
import { BrowserPhase, ScriptPosition, ErrorCause, Path, StepKind } from './registry/error-cause.ts';
import { MAX_STACK_FRAMES } from './registry/stack-frames.ts';
import { PageViewToken } from './report.ts';
import { createStrictObject } from '../schema.ts';

const TraceId = Type.String({ pattern: '^[0-9a-f]{32}$' });

/** A step before the error: a page that was opened, or an API request, by its path without the query. */
const ReportedStep = createStrictObject({
  kind: StepKind,
  path: Path,
  secondsBefore: Type.Integer({ minimum: 0, maximum: MAX_COUNT }),
  /** HTTP status; absent if the browser does not expose the status. */
  status: Type.Optional(Type.Integer({ minimum: 100, maximum: 599 })),
  trace: Type.Optional(TraceId),
});
export type ReportedStep = Static<typeof ReportedStep>;

/** Error on a visitor's page. */
export const ErrorReport = createStrictObject({
  /** Name of the remote with the error, or `shell`. */
  remote: Type.String({ maxLength: 60 }),
  version: Type.String({ maxLength: 80 }),
  deploymentId: Type.String({ maxLength: 64 }),
  phase: BrowserPhase,
  message: Type.String({ maxLength: 300 }),
  /** Stack frames in this site's scripts, innermost first. */
  frames: Type.Array(ScriptPosition, { maxItems: MAX_STACK_FRAMES }),
  page: Path,
  trace: Type.Optional(TraceId),
  /** Steps before the error, oldest first. */
  steps: Type.Array(ReportedStep, { maxItems: 12 }),
});
export type ErrorReport = Static<typeof ErrorReport>;

export const errorReports = {
  'POST /api/remote-errors': {
    summary: 'Report an error on this page; the report has no data about the visitor',
    access: 'anyone',
    body: createStrictObject({ view: PageViewToken, error: ErrorReport }),
    replies: { 202: Nothing },
    errors: ['request/too-many-requests'],
  },
  'GET /api/remotes/:name/errors': {
    summary: 'List errors of a remote in the last month by cause: new errors first, then by number of networks',
    access: 'deployer',
    params: Type.Object({ name }),
    replies: { 200: Type.Object({ errors: Type.Array(ErrorCause) }) },
    errors: ['auth/unauthenticated', 'remotes/forbidden', 'request/too-many-requests'],
  },
} as const satisfies Endpoints;
