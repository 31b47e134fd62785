import { Type, type Static } from 'typebox';
import {
  createAddressField,
  EntryId,
  createNameField,
  Picture,
  createSlidesField,
  createMarkdownField,
} from './fields.ts';
import { createStrictObject } from '../../schema.ts';

/** Presentations of the Workshops page, in order. */
export const Workshops = createStrictObject({
  /** Plain text. */
  lead: createNameField({ maxLength: 300, title: 'introduction' }),
  workshops: Type.Array(
    createStrictObject({ id: EntryId, title: createNameField(), picture: Picture, slides: createSlidesField() }),
    { maxItems: 60, title: 'list of workshops' },
  ),
});
export type Workshops = Static<typeof Workshops>;

/** Buttons of the Quick Links page, in order. Field names are those of the spreadsheet. */
export const Links = createStrictObject({
  links: Type.Array(
    createStrictObject({
      id: EntryId,
      link_name: createNameField({ title: 'name of the link' }),
      link_url: createAddressField({ title: 'address of the link' }),
    }),
    { maxItems: 50, title: 'list of links' },
  ),
});
export type Links = Static<typeof Links>;

/** Text of the society on the Privacy page, above the list of stored data. Empty by default. */
export const Privacy = createStrictObject({ text: createMarkdownField({ maxLength: 4000, isOptional: true }) });
export type Privacy = Static<typeof Privacy>;

/** Text above the form of the Contact page. */
export const Contact = createStrictObject({ lead: createMarkdownField({ maxLength: 600, title: 'introduction' }) });
export type Contact = Static<typeof Contact>;
