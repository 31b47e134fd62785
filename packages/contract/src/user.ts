import { Type, type Static } from 'typebox';

const Role = Type.Union([Type.Literal('member'), Type.Literal('administrator')]);

/** The signed-in account, as its holder sees it. */
export const User = Type.Object({ id: Type.String(), email: Type.String(), role: Role });
export type User = Static<typeof User>;
