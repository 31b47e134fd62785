import { Type, type Static } from 'typebox';

const Role = Type.Union([Type.Literal('member'), Type.Literal('administrator')]);

/** What somebody may look after for the society. `administrator` is all of it, the people and the deployments too. */
export const Right = Type.Union([
  Type.Literal('administrator'),
  Type.Literal('content'),
  Type.Literal('galleries'),
  Type.Literal('loans'),
  Type.Literal('captions'),
]);
export type Right = Static<typeof Right>;
export const RIGHTS: readonly Right[] = Right.anyOf.map((right) => right.const);

/** The signed-in account, as its holder sees it. */
export const User = Type.Object({
  id: Type.String(),
  email: Type.String(),
  role: Role,
  /** What is in force now: all of them for an administrator. */
  rights: Type.Array(Right),
});
export type User = Static<typeof User>;
