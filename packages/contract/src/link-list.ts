import { Type, type Static } from 'typebox';
import type { Endpoints } from './endpoint.ts';

/** A button of the Quick Links page. Field names are the sheet's (spec §3). */
export const QuickLink = Type.Object({ link_name: Type.String(), link_url: Type.String() });
export type QuickLink = Static<typeof QuickLink>;

export const links = {
  'GET /api/links': {
    summary: 'Quick links, in the order they are shown',
    access: 'anyone',
    replies: { 200: Type.Object({ links: Type.Array(QuickLink) }) },
  },
} as const satisfies Endpoints;
