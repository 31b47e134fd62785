import { Type, type Static } from 'typebox';
import { Instant } from '../../endpoint.ts';
import { DeployableName } from './names.ts';

/** What a deploy token may be allowed to do. `canary` reaches at most 5 % of the visitors. */
export const DeployVerb = Type.Union([
  Type.Literal('publish'),
  Type.Literal('canary'),
  Type.Literal('promote'),
  Type.Literal('rollback'),
  Type.Literal('block'),
]);
export type DeployVerb = Static<typeof DeployVerb>;

/** All of them. */
export const DEPLOY_VERBS: DeployVerb[] = DeployVerb.anyOf.map(({ const: verb }) => verb);

export const DeployToken = Type.Object({
  id: Type.String(),
  remote: DeployableName,
  verbs: Type.Array(DeployVerb),
  /** Paths that what it publishes may own, and what is below them; null for whatever nobody else owns.
   *  A server of before does not say. */
  prefixes: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
  label: Type.String(),
  /** Where its team is told by mail what becomes of the remote. */
  email: Type.Union([Type.String(), Type.Null()]),
  /** From DEPLOY_TOKENS: taken back here, it comes back at the next start. */
  isConfigured: Type.Boolean(),
  createdAt: Instant,
  expiresAt: Type.Union([Instant, Type.Null()]),
  lastUsedAt: Type.Union([Instant, Type.Null()]),
});
export type DeployToken = Static<typeof DeployToken>;
