import type { FastifyRequest } from 'fastify';
import type { DeployVerb } from '@fotosoc/contract/remote';
import { Refusal } from '../../errors.ts';
import { findToken, verbsOf } from '../../registry/tokens.ts';
import type { Services } from '../../services.ts';

/** What a token with the verb `canary` may reach, in percent of the visitors. */
export const TOKEN_CANARY_PERCENT = 5;

/** Who deploys, as the record names them: the administrator, or the holder of a token of this remote with this verb.
 *  Without a verb, any token of the remote will do.
 *  @throws Refusal 401 without a live token, 403 for another remote or verb */
export async function requireDeployer(
  { db, now }: Services,
  request: FastifyRequest,
  remote: string,
  verb?: DeployVerb,
): Promise<string> {
  if (request.user?.role === 'administrator') return `administrator:${request.user.id}`;
  const presented = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  const token = presented === undefined ? undefined : await findToken(db, presented, now());
  if (!token) {
    const sentence = 'Deploying needs a live deploy token of the remote, as Authorization: Bearer mfp_…';
    throw new Refusal(401, 'auth/unauthenticated', sentence);
  }
  if (token.remote !== remote) throw forbidden(`This token is for ${token.remote}, not for ${remote}.`);
  if (verb && !verbsOf(token).includes(verb)) {
    throw forbidden(`This token may ${token.verbs.replaceAll(' ', ', ')}, but not ${verb}.`);
  }
  return `token:${token.id}`;
}

export function forbidden(sentence: string): Refusal {
  return new Refusal(403, 'remotes/forbidden', sentence);
}
