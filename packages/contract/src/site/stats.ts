import { Type, type Static } from 'typebox';
import type { Endpoints } from '../endpoint.ts';

/** The four Fotostats. `fotosUploaded` counts the first sub-gallery of each gallery and every portfolio image. */
export const Stats = Type.Object({
  yearsRunning: Type.Integer(),
  activeMembers: Type.Integer(),
  fotosUploaded: Type.Integer(),
  memberPortfolios: Type.Integer(),
});
export type Stats = Static<typeof Stats>;

export const stats = {
  'GET /api/stats': {
    summary: 'Fotostats',
    access: 'anyone',
    replies: { 200: Type.Object({ stats: Stats }) },
  },
} as const satisfies Endpoints;
