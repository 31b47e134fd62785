import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { Endpoint, PreviousResponse } from '../contract.ts';
import { serializeResponse } from './serialization.ts';

export interface ResponseVersion {
  schema: TSchema;
  isOld: boolean;
  of: (answer: unknown) => unknown;
  /** Headers for caches of responses with two versions. */
  headers: Record<string, string>;
}

/** Returns the contract revision that the requester was built with. If not stated, 0, older than any, or the revision
 *  that introduced the requested path. */
export function getContractRevision({ headers, originalUrl, server }: FastifyRequest): number {
  const revision = Number(headers['contract']);
  return Math.max(Number.isInteger(revision) ? revision : 0, server.contractHistory.getLeastRevision(originalUrl));
}

/** Returns the response version for a requester.
 *  @param revision contract revision of the requester */
export function findResponseVersion(endpoint: Endpoint, revision: number): ResponseVersion {
  const schema = Object.values(endpoint.replies)[0]!;
  if (!endpoint.before) return { schema, isOld: false, of: asItIs, headers: {} };
  const headers = { vary: 'accept-encoding, cookie, contract' };
  const versions = listPreviousVersions(endpoint.before, revision);
  const oldest = versions.at(-1);
  if (!oldest) return { schema, isOld: false, of: asItIs, headers };
  const of = (answer: unknown) => versions.reduce((newer, version) => version.of(newer as never), answer);
  return { schema: oldest.reply, isOld: true, of, headers };
}

/** Returns the versions between the current response and that of a client, latest first. */
function listPreviousVersions(latest: PreviousResponse | undefined, revision: number): PreviousResponse[] {
  if (!latest || revision >= latest.changedIn) return [];
  return [latest, ...listPreviousVersions(latest.before, revision)];
}

const asItIs = (answer: unknown) => answer;

export function sendVersion(
  { schema, isOld, of, headers }: ResponseVersion,
  reply: FastifyReply,
  answer: unknown,
): FastifyReply {
  if (isOld) void reply.serializer((shaped) => serializeResponse(reply.server, schema, shaped));
  return reply.headers(headers).send(of(answer) ?? undefined);
}
