import { Type, type Static } from 'typebox';
import { address, EntryId, name, Picture, slides, words } from './fields.ts';

/** The presentations of the Workshops page, in order. */
export const Workshops = Type.Object(
  {
    /** Plain words. */
    lead: name({ maxLength: 300 }),
    workshops: Type.Array(
      Type.Object({ id: EntryId, title: name(), picture: Picture, slides: slides() }, { additionalProperties: false }),
      { maxItems: 60 },
    ),
  },
  { additionalProperties: false },
);
export type Workshops = Static<typeof Workshops>;

/** The buttons of the Quick Links page, in order. Field names are the sheet's. */
export const Links = Type.Object(
  {
    links: Type.Array(
      Type.Object({ id: EntryId, link_name: name(), link_url: address() }, { additionalProperties: false }),
      { maxItems: 50 },
    ),
  },
  { additionalProperties: false },
);
export type Links = Static<typeof Links>;

/** Words of the society on the Privacy page, above what the site keeps. Empty unless somebody publishes some. */
export const Privacy = Type.Object(
  { text: words({ maxLength: 4000, isOptional: true }) },
  { additionalProperties: false },
);
export type Privacy = Static<typeof Privacy>;

/** Above the form of the Contact page. */
export const Contact = Type.Object({ lead: words({ maxLength: 600 }) }, { additionalProperties: false });
export type Contact = Static<typeof Contact>;
