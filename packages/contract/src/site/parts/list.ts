import type { Static, TSchema } from 'typebox';
import { HomeAbout, HomeHero, HomeJoin, HomeWhyJoin } from './home.ts';
import { Contact, Links, Workshops } from './pages.ts';
import { Committee, PreviousCommittees } from './people.ts';
import { Society } from './society.ts';

/** Pages whose words and pictures the society changes in a browser, as people call them. */
export const EDITED_PAGES = {
  home: 'Home',
  committee: 'Meet the Committee',
  'previous-committees': 'Previous Committees',
  workshops: 'Workshops',
  links: 'Quick Links',
  contact: 'Contact',
} as const;
export type EditedPage = keyof typeof EDITED_PAGES;

interface Part {
  /** As people call it. */
  title: string;
  /** Where it is changed, and with what it is published. */
  page: EditedPage;
  schema: TSchema;
}

/** What the society changes by itself: each part is drafted, published and kept in a history of its own. */
export const PARTS = {
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
} as const satisfies Record<string, Part>;

export type PartKey = keyof typeof PARTS;
/** What each part is published as. */
export type PartValues = { [K in PartKey]: Static<(typeof PARTS)[K]['schema']> };
