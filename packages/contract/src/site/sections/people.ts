import { Type, type Static } from 'typebox';
import { EntryId, createMailboxField, createNameField, Picture, createSocialField } from './fields.ts';
import { createLiteralUnion, createStrictObject } from '../../schema.ts';

const SOCIALS = ['instagram', 'facebook', 'youtube', 'tiktok', 'whatsapp', 'linkedin', 'link', 'bluesky'] as const;

/** The current committee, by rank. */
export const Committee = createStrictObject({
  members: Type.Array(
    createStrictObject({
      id: EntryId,
      name: createNameField(),
      position: createNameField(),
      email: createMailboxField(),
      socials: Type.Array(
        createStrictObject({
          type: createLiteralUnion(...SOCIALS),
          url: createSocialField('type'),
        }),
        { maxItems: 2, title: 'links of a person' },
      ),
      /** `null` for the society's logo. */
      picture: Picture,
    }),
    { maxItems: 60, title: 'list of people' },
  ),
});
export type Committee = Static<typeof Committee>;

/** Maximum number of academic years under Previous Committees. */
export const MAX_PREVIOUS_COMMITTEES = 300;

/** Previous committees, latest first. */
export const PreviousCommittees = createStrictObject({
  /** Plain text. */
  lead: createNameField({ maxLength: 300, title: 'introduction' }),
  committees: Type.Array(
    createStrictObject({
      id: EntryId,
      /** `2025/26` */
      year: createNameField({ maxLength: 20 }),
      members: Type.Array(createStrictObject({ role: createNameField(), name: createNameField() }), {
        maxItems: 60,
        title: 'list of people',
      }),
    }),
    { maxItems: MAX_PREVIOUS_COMMITTEES, title: 'list of years' },
  ),
});
export type PreviousCommittees = Static<typeof PreviousCommittees>;
