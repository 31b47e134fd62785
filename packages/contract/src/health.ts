import { Type, type Static } from 'typebox';
import type { Endpoints } from './endpoint.ts';
import { createLiteralUnion } from './schema.ts';

/** Release of a running process. */
export const Release = Type.Object({
  version: Type.String(),
  /** Commit hash, with `-dirty` for changed files; absent if unknown. */
  commit: Type.Optional(Type.String()),
});
export type Release = Static<typeof Release>;

const HealthReport = Type.Object({
  status: Type.Literal('ok'),
  /** True if uploads are possible. `disk-full`: the free disk space is below the reserve that uploads must leave. */
  uploads: createLiteralUnion('open', 'disk-full'),
  /** Services that do not respond at present. Without the storage, pages still work, but photos, uploads and uncached
   *  scripts get a 503. */
  degraded: Type.Optional(Type.Array(Type.Literal('storage'))),
  /** Absent if the process was not started from a release or a checkout. */
  release: Type.Optional(Release),
  warnings: Type.Optional(Type.Array(Type.String())),
});

export const health = {
  'GET /api/health': {
    summary:
      'Report whether this process can serve visitors (503: send it no visitors), and which services are degraded',
    access: 'anyone',
    replies: { 200: HealthReport },
    errors: ['health/unavailable'],
  },
  'GET /api/health/live': {
    summary: 'Report whether this process is alive, without a check of database or storage',
    access: 'anyone',
    replies: { 200: Type.Object({ status: Type.Literal('ok') }) },
    errors: [],
  },
} as const satisfies Endpoints;
