import type { Static, TSchema } from 'typebox';
import { HomeAbout, HomeHero, HomeJoin, HomeWhyJoin } from './home.ts';
import { Contact, Links, Privacy, Workshops } from './pages.ts';
import { Committee, PreviousCommittees } from './people.ts';
import { ROW_KEY_PATTERN, ROW_SECTIONS, type RowKey, type RowValue } from './rows.ts';
import { Society } from './society.ts';

/** Editable pages by key, with their names for people. */
export const EDITED_PAGES = {
  home: 'Home',
  committee: 'Meet the Committee',
  'previous-committees': 'Previous Committees',
  workshops: 'Workshops',
  links: 'Quick Links',
  contact: 'Contact',
  privacy: 'Privacy',
  events: 'Events',
  'foto-of-the-week': 'Foto of the Week',
} as const;
export type EditedPage = keyof typeof EDITED_PAGES;

interface Part {
  title: string;
  /** Page on which the section is edited and with which the section is published. */
  page: EditedPage;
  schema: TSchema;
}

/** Editable page sections. Each section has a draft, publications and a history. */
export const PAGE_SECTIONS = {
  society: { title: 'Names and addresses', page: 'home', schema: Society },
  'home.hero': { title: 'Pictures at the top', page: 'home', schema: HomeHero },
  'home.about': { title: 'About Us', page: 'home', schema: HomeAbout },
  'home.why-join': { title: 'Why Join', page: 'home', schema: HomeWhyJoin },
  'home.join': { title: 'Join', page: 'home', schema: HomeJoin },
  committee: { title: 'Committee', page: 'committee', schema: Committee },
  'previous-committees': { title: 'Previous Committees', page: 'previous-committees', schema: PreviousCommittees },
  workshops: { title: 'Workshops', page: 'workshops', schema: Workshops },
  links: { title: 'Quick Links', page: 'links', schema: Links },
  contact: { title: 'Contact', page: 'contact', schema: Contact },
  privacy: { title: 'Words of the society', page: 'privacy', schema: Privacy },
} as const satisfies Record<string, Part>;

export type FixedSectionKey = keyof typeof PAGE_SECTIONS;
/** Published value of each section. */
export type SectionValues = { [K in FixedSectionKey]: Static<(typeof PAGE_SECTIONS)[K]['schema']> };

/** Key of a page section: a fixed section, or a row of a table. */
export type SectionKey = FixedSectionKey | RowKey;
/** Published value of a section; `null` for a missing row. */
export type SectionValue<K extends SectionKey> = K extends FixedSectionKey ? SectionValues[K] : RowValue;

/** Returns the schema of a section's value. */
export function getSectionSchema(key: SectionKey): TSchema {
  if (isFixedSectionKey(key)) return PAGE_SECTIONS[key].schema;
  return ROW_SECTIONS[key.slice(0, key.indexOf('.')) as keyof typeof ROW_SECTIONS].schema;
}

export function isFixedSectionKey(key: string): key is FixedSectionKey {
  return Object.hasOwn(PAGE_SECTIONS, key);
}

/** Returns whether a stored key belongs to a section of this release. */
export function isSectionKey(key: string): key is SectionKey {
  return isFixedSectionKey(key) || ROW_KEY.test(key);
}

const ROW_KEY = new RegExp(ROW_KEY_PATTERN);
