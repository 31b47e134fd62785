import { Type, type Static } from 'typebox';
import type { Endpoints } from './endpoint.ts';

/** The release that a process runs. */
export const Release = Type.Object({
  /** e.g. `2.1.0` */
  version: Type.String(),
  /** Hash of the commit, with `-dirty` where files differed from it; absent where nothing says it. */
  commit: Type.Optional(Type.String()),
});
export type Release = Static<typeof Release>;

const HealthReport = Type.Object({
  status: Type.Literal('ok'),
  /** `disk-full` while less of the disk is free than uploads must leave. */
  uploads: Type.Union([Type.Literal('open'), Type.Literal('disk-full')]),
  /** Services that do not answer though this process answers visitors. Without the storage pages go on; photos, uploads
   *  and scripts that a browser does not have yet are answered 503. */
  degraded: Type.Optional(Type.Array(Type.Literal('storage'))),
  /** Absent in a process that was started by other means than a release or a checkout. */
  release: Type.Optional(Release),
  /** What whoever runs the site should see to. */
  warnings: Type.Optional(Type.Array(Type.String())),
});

export const health = {
  'GET /api/health': {
    summary: 'Whether this process can answer visitors (503: send it none), and which services are degraded',
    access: 'anyone',
    replies: { 200: HealthReport },
    errors: ['health/unavailable'],
  },
  'GET /api/health/live': {
    summary: 'Whether this process is alive: asks neither database nor storage',
    access: 'anyone',
    replies: { 200: Type.Object({ status: Type.Literal('ok') }) },
    errors: [],
  },
} as const satisfies Endpoints;
