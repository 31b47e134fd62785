import { Type, type Static } from 'typebox';
import { Instant } from '../../endpoint.ts';
import { DeployVerb } from './deploy-token.ts';
import { DeployableName } from './names.ts';

/** A promised deploy token and its permissions. */
export const InvitedToken = Type.Object({
  remote: DeployableName,
  /** Paths that published versions may own, including all paths below; `null` for every path without an owner. */
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
  /** Recipient of the link; `null` if an administrator passes the link on. */
  email: Type.Union([Type.String(), Type.Null()]),
  createdAt: Instant,
});
export type Invitation = Static<typeof Invitation>;
