import { MAX_COUNT } from '../../limits.ts';
import { Type, type Static } from 'typebox';
import { Instant } from '../../endpoint.ts';
import { VersionOrigin } from './version-origin.ts';

/** Of a page, a call or a file of this site. */
export const Path = Type.String({ pattern: '^/', maxLength: 500 });

/** A place in a built script; lines and columns begin at 1. */
export const BuiltPlace = Type.Object(
  {
    /** Path of the script, e.g. `/remotes/mf-loans/1.4.2+9f3c1ab2/15.27768dadc9.js`. */
    file: Path,
    line: Type.Integer({ minimum: 1, maximum: MAX_COUNT }),
    column: Type.Integer({ minimum: 1, maximum: MAX_COUNT }),
  },
  { additionalProperties: false },
);
export type BuiltPlace = Static<typeof BuiltPlace>;

/** A place in a source, e.g. `mf-loans/src/data/desk.ts`, line 41; of what was published without source maps, in what was
 *  built of it. Lines and columns begin at 1. */
const Place = Type.Object({ file: Type.String(), line: Type.Integer(), column: Type.Integer() });
export type Place = Static<typeof Place>;

export const StepKind = Type.Union([Type.Literal('page'), Type.Literal('call')]);

/** A step before an error, by the pattern of its path, e.g. `/gallery/:portfolioLink`. */
const Step = Type.Object({
  kind: StepKind,
  pattern: Type.String(),
  secondsBefore: Type.Integer(),
  status: Type.Optional(Type.Integer()),
  trace: Type.Optional(Type.String()),
});
export type Step = Static<typeof Step>;

/** `loading` a file did not come, or threw when it was run; `hydration` a page threw before what the server had drawn could
 *  be used; `drawing` while it was drawn later; `event` code threw that nobody waited for. */
export const BrowserPhase = Type.Union([
  Type.Literal('loading'),
  Type.Literal('hydration'),
  Type.Literal('drawing'),
  Type.Literal('event'),
]);
export type BrowserPhase = Static<typeof BrowserPhase>;

/** `server`: while a page was drawn there. */
const Phase = Type.Union([BrowserPhase, Type.Literal('server')]);
export type Phase = Static<typeof Phase>;

/** Errors of one remote that have the same cause: they say the same, numbers and what is quoted aside, and come from the same
 *  line of its sources, wherever that stands in a version. */
export const ErrorCause = Type.Object({
  /** Names it among those of the remote. */
  cause: Type.String(),
  /** As it was said last, without anything that may name somebody. */
  message: Type.String(),
  phase: Phase,
  /** Where it came from, in the version named last: the innermost place in what is no library. */
  place: Type.Union([Place, Type.Null()]),
  /** The line there with those around it; null where no source map says them. */
  source: Type.Union([Type.Object({ firstLine: Type.Integer(), lines: Type.Array(Type.String()) }), Type.Null()]),
  /** The innermost first, as far as what is no library called another. */
  frames: Type.Array(Place),
  /** Of the last time: pattern of the page, engine of the browser, id of the trace, and what went before. */
  page: Type.Union([Type.String(), Type.Null()]),
  engine: Type.Union([Type.String(), Type.Null()]),
  trace: Type.Union([Type.String(), Type.Null()]),
  steps: Type.Array(Step),
  firstAt: Instant,
  lastAt: Instant,
  reports: Type.Integer(),
  /** How many networks told of it, as far as they are told apart: as many, or more. */
  networks: Type.Integer(),
  /** Whether no version before the newest of those that visitors get had it. */
  isNew: Type.Boolean(),
  /** Those that had it, the newest first, with what they were built from. */
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
