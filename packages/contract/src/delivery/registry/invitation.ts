import { Type, type Static } from 'typebox';
import { Instant } from '../../endpoint.ts';
import { DeployVerb } from './deploy-token.ts';
import { DeployableName } from './names.ts';

/** What a deploy token that is promised may do. */
export const InvitedToken = Type.Object({
  remote: DeployableName,
  /** Paths that its versions may own, and what is below them; null for whatever nobody else owns. */
  prefixes: Type.Union([Type.Array(Type.String()), Type.Null()]),
  verbs: Type.Array(DeployVerb),
  /** Who deploys with it. */
  label: Type.String(),
  /** How long it lasts once it is there. */
  days: Type.Integer(),
  /** Whether another token ends once this one is there. */
  isRotation: Type.Boolean(),
  /** Until when it can be had. */
  expiresAt: Instant,
});
export type InvitedToken = Static<typeof InvitedToken>;

/** An invitation that nobody has taken up yet. */
export const Invitation = Type.Object({
  ...InvitedToken.properties,
  id: Type.String(),
  /** Where its link went by mail; null where the administrator has handed it over. */
  email: Type.Union([Type.String(), Type.Null()]),
  createdAt: Instant,
});
export type Invitation = Static<typeof Invitation>;
