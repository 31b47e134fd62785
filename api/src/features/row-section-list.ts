import { fotoSections } from './content/foto-plan/foto-sections.ts';
import { eventSections } from './events/event-sections.ts';
import type { RowSections } from './content/read.ts';

/** Pages whose sections are rows of a table. */
export const SITE_ROW_SECTIONS: readonly RowSections[] = [eventSections, fotoSections];
