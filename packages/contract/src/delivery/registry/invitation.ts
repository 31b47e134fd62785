import { Type, type Static } from 'typebox';
import { Instant } from '../../endpoint.ts';
import { DeployVerb } from './deploy-token.ts';
import { DeployableName } from './names.ts';

/** Permissions of the deploy token that an invitation promises. */
export const InvitedToken = Type.Object({
  remote: DeployableName,
  /** Paths that published versions may own, with all paths below. `null` permits every path that no other remote
   *  owns. */
  prefixes: Type.Union([Type.Array(Type.String()), Type.Null()]),
  verbs: Type.Array(DeployVerb),
  label: Type.String(),
  days: Type.Integer(),
  isRotation: Type.Boolean(),
  expiresAt: Instant,
});
export type InvitedToken = Static<typeof InvitedToken>;

/** An invitation that has not been accepted yet. */
export const Invitation = Type.Object({
  ...InvitedToken.properties,
  id: Type.String(),
  /** E-mail address that receives the link; `null` if an administrator passes the link on. */
  email: Type.Union([Type.String(), Type.Null()]),
  createdAt: Instant,
});
export type Invitation = Static<typeof Invitation>;
