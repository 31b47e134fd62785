import { Type, type Static } from 'typebox';
import { RIGHT_ERRORS, type Endpoints } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { ActivityLogEntry } from './activity-log.ts';
import { createStrictObject } from '../schema.ts';

/** A button of the Quick Links page. Field names are those of the spreadsheet. */
export const QuickLink = Type.Object({ link_name: Type.String(), link_url: Type.String() });
export type QuickLink = Static<typeof QuickLink>;

export const links = {
  'GET /api/links': {
    summary: 'List quick links in display order',
    access: 'anyone',
    replies: { 200: Type.Object({ links: Type.Array(QuickLink) }) },
  },
  'GET /api/link-source': {
    summary: 'Report whether visitors see the links of an external sheet',
    access: 'administrator',
    right: 'content',
    replies: { 200: Type.Object({ isOutside: Type.Boolean() }) },
    errors: RIGHT_ERRORS,
  },
  'POST /api/link-source/copies': {
    summary: 'Import the external sheet, and stop reading it',
    access: 'administrator',
    right: 'content',
    /** Undo like a publication, with `POST /api/activity-log/:id/undo`: the spreadsheet is read again. */
    replies: { 201: Type.Object({ links: Type.Array(QuickLink), entry: ActivityLogEntry }) },
    errors: [...RIGHT_ERRORS, 'request/too-many-requests', 'links/no-source'],
  },
  'PUT /api/links': {
    summary: 'Replace the quick links; visitors see them unless an external sheet is configured',
    access: 'administrator',
    right: 'content',
    body: createStrictObject({
      links: Type.Array(
        createStrictObject({
          link_name: Type.String({ minLength: 1, maxLength: LIMITS.title, title: 'name of the link' }),
          link_url: Type.String({
            minLength: 1,
            maxLength: LIMITS.url,
            description: 'https only',
            title: 'address of the link',
          }),
        }),
        { minItems: 1, maxItems: 50, title: 'list of links' },
      ),
    }),
    replies: { 200: Type.Object({ links: Type.Array(QuickLink) }) },
    errors: [...RIGHT_ERRORS, 'request/too-many-requests'],
  },
} as const satisfies Endpoints;
