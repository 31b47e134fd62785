import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import type { RequestUser } from './request-user.ts';
import type { Db } from '../db/connection.ts';

const current = new AsyncLocalStorage<FastifyRequest>();

/** Runs a request handler; `findCurrentRequest` returns the request in all called functions. */
export function runInRequest<T>(request: FastifyRequest, work: () => T): T {
  return current.run(request, work);
}

/** Returns the request that caused this call; `undefined` in a job. */
export function findCurrentRequest(): FastifyRequest | undefined {
  return current.getStore();
}

/** Reads the requester again, in a transaction, with the current rights; `null` after the session has ended, and in a
 *  job. */
export async function findRequester(trx: Db): Promise<RequestUser | null> {
  return (await current.getStore()?.findUserAgain(trx)) ?? null;
}
