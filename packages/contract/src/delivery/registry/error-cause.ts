import { MAX_COUNT } from '../../limits.ts';
import { Type, type Static } from 'typebox';
import { Instant } from '../../endpoint.ts';
import { VersionOrigin } from './version-origin.ts';
import { createLiteralUnion, createStrictObject } from '../../schema.ts';

/** Path of a page, an endpoint or a file of this site. */
export const Path = Type.String({ pattern: '^/', maxLength: 500 });

/** Position in a built script; lines and columns begin at 1. */
export const ScriptPosition = createStrictObject({
  /** Path of the script, e.g. `/remotes/mf-loans/1.4.2+9f3c1ab2/15.27768dadc9.js`. */
  file: Path,
  line: Type.Integer({ minimum: 1, maximum: MAX_COUNT }),
  column: Type.Integer({ minimum: 1, maximum: MAX_COUNT }),
});
export type ScriptPosition = Static<typeof ScriptPosition>;

/** Position in a source file, e.g. `mf-loans/src/data/desk.ts`, line 41; without source maps, in the built script.
 *  Lines and columns begin at 1. */
const ErrorPosition = Type.Object({ file: Type.String(), line: Type.Integer(), column: Type.Integer() });
export type ErrorPosition = Static<typeof ErrorPosition>;

export const StepKind = createLiteralUnion('page', 'call');

/** Step before an error, by the pattern of its path, e.g. `/gallery/:portfolioLink`. */
const ErrorStep = Type.Object({
  kind: StepKind,
  pattern: Type.String(),
  secondsBefore: Type.Integer(),
  status: Type.Optional(Type.Integer()),
  trace: Type.Optional(Type.String()),
});
export type ErrorStep = Static<typeof ErrorStep>;

/** `loading`: a file did not arrive, or threw when evaluated; `hydration`: a page threw before the server-rendered HTML
 *  was interactive; `drawing`: a later render threw; `event`: an uncaught error outside rendering. */
export const BrowserPhase = createLiteralUnion('loading', 'hydration', 'drawing', 'event');
export type BrowserPhase = Static<typeof BrowserPhase>;

const ErrorPhase = Type.Union([BrowserPhase, Type.Literal('server')]);
export type ErrorPhase = Static<typeof ErrorPhase>;

/** Errors of one remote with the same cause: equal messages (apart from numbers and quoted text) from the same source
 *  line, whichever the version. */
export const ErrorCause = Type.Object({
  /** Key of the cause, unique within the remote. */
  cause: Type.String(),
  /** Latest message, without anything that may identify a person. */
  message: Type.String(),
  phase: ErrorPhase,
  /** Innermost position of the stack outside libraries, in the latest version with the error. */
  place: Type.Union([ErrorPosition, Type.Null()]),
  /** Lines around the position; `null` without a source map. */
  source: Type.Union([Type.Object({ firstLine: Type.Integer(), lines: Type.Array(Type.String()) }), Type.Null()]),
  /** Stack frames, innermost first, without calls between libraries. */
  frames: Type.Array(ErrorPosition),
  /** Pattern of the page with the latest error. The next fields also describe the latest error. */
  page: Type.Union([Type.String(), Type.Null()]),
  engine: Type.Union([Type.String(), Type.Null()]),
  trace: Type.Union([Type.String(), Type.Null()]),
  steps: Type.Array(ErrorStep),
  firstAt: Instant,
  lastAt: Instant,
  reports: Type.Integer(),
  /** Number of networks that reported the error. The true number may be higher, because some networks cannot be
   *  distinguished. */
  networks: Type.Integer(),
  /** True if the error first occurred in the newest live version. */
  isNew: Type.Boolean(),
  /** Versions with the error, newest first. */
  versions: Type.Array(
    Type.Object({
      version: Type.String(),
      reports: Type.Integer(),
      firstAt: Instant,
      lastAt: Instant,
      origin: Type.Optional(VersionOrigin),
    }),
  ),
});
export type ErrorCause = Static<typeof ErrorCause>;
