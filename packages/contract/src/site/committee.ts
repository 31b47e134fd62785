import { Type, type Static } from 'typebox';
import type { Endpoints } from '../endpoint.ts';

/** Member of the current committee. Texts may be empty. */
export const CommitteeMember = Type.Object({
  number: Type.Integer(),
  name: Type.String(),
  position: Type.String(),
  /** Address of a photo; empty if the page shows the society's logo instead. */
  image: Type.String(),
  social1: Type.String(),
  social1_type: Type.String(),
  social2: Type.String(),
  social2_type: Type.String(),
  email: Type.String(),
});
export type CommitteeMember = Static<typeof CommitteeMember>;

/** Committee of a past academic year; `year` as in `2025/26`. */
export const PastCommittee = Type.Object({
  year: Type.String(),
  members: Type.Array(Type.Object({ role: Type.String(), name: Type.String() })),
});
export type PastCommittee = Static<typeof PastCommittee>;

export const committees = {
  'GET /api/committee': {
    summary: 'List the current committee, by rank',
    access: 'anyone',
    replies: { 200: Type.Object({ members: Type.Array(CommitteeMember) }) },
  },
  'GET /api/previous-committees': {
    summary: 'List past committees, latest first',
    access: 'anyone',
    replies: { 200: Type.Object({ committees: Type.Array(PastCommittee), lead: Type.String() }) },
  },
} as const satisfies Endpoints;
