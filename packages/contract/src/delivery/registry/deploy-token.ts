import { Type, type Static } from 'typebox';
import { Instant } from '../../endpoint.ts';
import { DeployableName } from './names.ts';
import { createLiteralUnion } from '../../schema.ts';

/** Actions that a deploy token may allow. `canary` reaches at most 5 % of the visitors. */
export const DeployVerb = createLiteralUnion('publish', 'canary', 'promote', 'rollback', 'block');
export type DeployVerb = Static<typeof DeployVerb>;

export const DEPLOY_VERBS: DeployVerb[] = DeployVerb.anyOf.map(({ const: verb }) => verb);

export const DeployToken = Type.Object({
  id: Type.String(),
  remote: DeployableName,
  verbs: Type.Array(DeployVerb),
  /** Paths that published versions may own, with all paths below. `null` permits every path that no other remote owns.
   *  Absent in responses of older servers. */
  prefixes: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
  label: Type.String(),
  /** Address of the team, for mails about the remote. */
  email: Type.Union([Type.String(), Type.Null()]),
  /** True if DEPLOY_TOKENS defines the token. The next start of the server creates a revoked token again. */
  isConfigured: Type.Boolean(),
  createdAt: Instant,
  expiresAt: Type.Union([Instant, Type.Null()]),
  lastUsedAt: Type.Union([Instant, Type.Null()]),
});
export type DeployToken = Static<typeof DeployToken>;
