import { Type, type Static } from 'typebox';
import { PLATFORMS } from '../../platform-names.ts';
import { createAddressField, createMailboxField, createNameField, createSocialField } from './fields.ts';
import { createLiteralUnion, createStrictObject } from '../../schema.ts';

const Platform = createLiteralUnion(...PLATFORMS, 'whatsapp', 'bluesky');

/** Names, addresses and figures of the society, used by every page and mail. */
export const Society = createStrictObject({
  longName: createNameField({ title: 'name' }),
  shortName: createNameField({ maxLength: 40, title: 'short name' }),
  foundedYear: Type.Integer({ minimum: 1800, maximum: 2200, title: 'founding year' }),
  description: createNameField({ maxLength: 300 }),
  /** Sign-up page for clubs and societies; opens in a new tab. */
  signUpUrl: createAddressField({ title: 'sign-up address' }),
  committeeEmail: createMailboxField({ title: 'e-mail address of the committee' }),
  /** Channels of the footer and the About section. `inFooter` marks those of the footer. */
  socials: Type.Array(
    createStrictObject({
      platform: Platform,
      label: createNameField({ maxLength: 40 }),
      url: createSocialField('platform'),
      inFooter: Type.Boolean(),
    }),
    { maxItems: 12, title: 'social links' },
  ),
  developer: createStrictObject({ name: createNameField(), url: createAddressField() }),
  /** Film of the About section. `url` is a page that the site shows in a frame. Browsers contact its host only after
   *  the visitor's click. */
  film: createStrictObject({ title: createNameField(), url: createAddressField() }),
  figures: createStrictObject({
    yearsRunning: Type.Integer({ minimum: 0, maximum: 1000, title: 'number of years' }),
    activeMembers: Type.Integer({ minimum: 0, maximum: 1_000_000, title: 'number of members' }),
  }),
});
export type Society = Static<typeof Society>;
