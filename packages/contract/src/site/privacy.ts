import { Type, type Static } from 'typebox';
import type { Endpoints } from '../endpoint.ts';

/** People by their activity on the site, in the order of the page. */
const Person = Type.Unsafe<'visitor' | 'member' | 'borrower' | 'writer' | 'reporter' | 'officer' | 'deployer'>(
  Type.String({ enum: ['visitor', 'member', 'borrower', 'writer', 'reporter', 'officer', 'deployer'] }),
);

const PersonalData = Type.Object({
  what: Type.String(),
  why: Type.String(),
  kept: Type.String({ description: 'How long' }),
  seenBy: Type.String(),
  basis: Type.String({ description: 'Legal basis, GDPR Art. 6(1)' }),
});
export type PersonalData = Static<typeof PersonalData>;

export const Privacy = Type.Object({
  people: Type.Array(Type.Object({ person: Person, data: Type.Array(PersonalData) })),
  cookies: Type.Array(Type.Object({ name: Type.String(), why: Type.String(), kept: Type.String() })),
  /** Host of the service that receives messages from the contact form; `null` if the site mails messages itself. */
  formService: Type.Union([Type.String(), Type.Null()]),
});
export type Privacy = Static<typeof Privacy>;

export const privacy = {
  'GET /api/privacy': {
    summary: 'List the personal data that the site stores, by activity: purpose, retention, and who sees it',
    access: 'anyone',
    replies: { 200: Type.Object({ privacy: Privacy }) },
  },
} as const satisfies Endpoints;
