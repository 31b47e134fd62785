import { Type, type Static } from 'typebox';
import { EntryId, createMailboxField, createNameField, Picture, createSocialField } from './fields.ts';
import { createLiteralUnion } from '../../literal-union.ts';

const SOCIALS = ['instagram', 'facebook', 'youtube', 'tiktok', 'whatsapp', 'linkedin', 'link', 'bluesky'] as const;

/** The current committee, by rank. */
export const Committee = Type.Object(
  {
    members: Type.Array(
      Type.Object(
        {
          id: EntryId,
          name: createNameField(),
          position: createNameField(),
          email: createMailboxField(),
          socials: Type.Array(
            Type.Object(
              {
                type: createLiteralUnion(...SOCIALS),
                url: createSocialField('type'),
              },
              { additionalProperties: false },
            ),
            { maxItems: 2, title: 'links of a person' },
          ),
          /** `null` for the society's logo. */
          picture: Picture,
        },
        { additionalProperties: false },
      ),
      { maxItems: 60, title: 'list of people' },
    ),
  },
  { additionalProperties: false },
);
export type Committee = Static<typeof Committee>;

/** Maximum number of academic years under Previous Committees. */
export const MAX_PREVIOUS_COMMITTEES = 300;

/** Previous committees, latest first. */
export const PreviousCommittees = Type.Object(
  {
    /** Plain text. */
    lead: createNameField({ maxLength: 300, title: 'introduction' }),
    committees: Type.Array(
      Type.Object(
        {
          id: EntryId,
          /** `2025/26` */
          year: createNameField({ maxLength: 20 }),
          members: Type.Array(
            Type.Object({ role: createNameField(), name: createNameField() }, { additionalProperties: false }),
            {
              maxItems: 60,
              title: 'list of people',
            },
          ),
        },
        { additionalProperties: false },
      ),
      { maxItems: MAX_PREVIOUS_COMMITTEES, title: 'list of years' },
    ),
  },
  { additionalProperties: false },
);
export type PreviousCommittees = Static<typeof PreviousCommittees>;
