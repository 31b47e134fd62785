import { Type, type Static } from 'typebox';
import {
  createAddressField,
  EntryId,
  createNameField,
  Picture,
  createSlidesField,
  createMarkdownField,
} from './fields.ts';

/** Presentations of the Workshops page, in order. */
export const Workshops = Type.Object(
  {
    /** Plain text. */
    lead: createNameField({ maxLength: 300, title: 'introduction' }),
    workshops: Type.Array(
      Type.Object(
        { id: EntryId, title: createNameField(), picture: Picture, slides: createSlidesField() },
        { additionalProperties: false },
      ),
      { maxItems: 60, title: 'list of workshops' },
    ),
  },
  { additionalProperties: false },
);
export type Workshops = Static<typeof Workshops>;

/** Buttons of the Quick Links page, in order. Field names are those of the spreadsheet. */
export const Links = Type.Object(
  {
    links: Type.Array(
      Type.Object(
        {
          id: EntryId,
          link_name: createNameField({ title: 'name of the link' }),
          link_url: createAddressField({ title: 'address of the link' }),
        },
        { additionalProperties: false },
      ),
      { maxItems: 50, title: 'list of links' },
    ),
  },
  { additionalProperties: false },
);
export type Links = Static<typeof Links>;

/** Text of the society on the Privacy page, above the list of stored data. Empty by default. */
export const Privacy = Type.Object(
  { text: createMarkdownField({ maxLength: 4000, isOptional: true }) },
  { additionalProperties: false },
);
export type Privacy = Static<typeof Privacy>;

/** Text above the form of the Contact page. */
export const Contact = Type.Object(
  { lead: createMarkdownField({ maxLength: 600, title: 'introduction' }) },
  { additionalProperties: false },
);
export type Contact = Static<typeof Contact>;
