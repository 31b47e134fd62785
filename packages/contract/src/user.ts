import { Type, type Static } from 'typebox';
import { RIGHTS, type Right as RightName } from './rights.ts';
import { createLiteralUnion } from './schema.ts';

const Role = createLiteralUnion('member', 'administrator');

export const Right = createLiteralUnion(...RIGHTS);
export type Right = RightName;

/** The signed-in account, as its holder sees it. */
export const User = Type.Object({
  id: Type.String(),
  email: Type.String(),
  role: Role,
  /** Rights currently in force; all rights for an administrator. */
  rights: Type.Array(Right),
  /** True for an account with a passkey; absent otherwise. */
  hasPasskey: Type.Optional(Type.Boolean()),
});
export type User = Static<typeof User>;
