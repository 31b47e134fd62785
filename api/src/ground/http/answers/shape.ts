import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { Endpoint } from '@fotosoc/contract/endpoint';
import { jsonOf } from '../../plugins/serialization.ts';

/** How an answer leaves for somebody who asks. */
export interface Shape {
  schema: TSchema;
  /** Whether it is that of before the contract changed. */
  isOld: boolean;
  of: (answer: unknown) => unknown;
  /** What a cache is told of answers that have two shapes. */
  headers: Record<string, string>;
}

/** The revision of the contract that a caller was built with; 0, which is older than any, of one that does not say. */
export function revisionOf({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const revision = Number(headers['contract']);
  return Number.isInteger(revision) ? revision : 0;
}

/** The shape that a caller knows.
 *  @param revision of the contract that it was built with */
export function shapeFor({ before, replies }: Endpoint, revision: number): Shape {
  const schema = Object.values(replies)[0]!;
  if (!before) return { schema, isOld: false, of: asItIs, headers: {} };
  const headers = { vary: 'accept-encoding, cookie, contract' };
  if (revision >= before.changedIn) return { schema, isOld: false, of: asItIs, headers };
  return { schema: before.reply, isOld: true, of: before.of as Shape['of'], headers };
}

const asItIs = (answer: unknown) => answer;

/** Sends what a handler has answered. */
export function sendIn({ schema, isOld, of, headers }: Shape, reply: FastifyReply, answer: unknown): FastifyReply {
  if (isOld) void reply.serializer((shaped) => jsonOf(reply.server, schema, shaped));
  return reply.headers(headers).send(of(answer) ?? undefined);
}
