import { AsyncLocalStorage } from 'node:async_hooks';
import type { User } from '@fotosoc/contract/user';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/connection.ts';

const current = new AsyncLocalStorage<FastifyRequest>();

/** Runs the handler of a request so that `findCurrentRequest` returns the request in everything that the handler calls. */
export function runInRequest<T>(request: FastifyRequest, work: () => T): T {
  return current.run(request, work);
}

/** Returns the request that caused this call; undefined in a job. */
export function findCurrentRequest(): FastifyRequest | undefined {
  return current.getStore();
}

/** Reads the person who makes the current request again, in a transaction, with the rights that they have by now; null once
 *  the session has ended, and in a job. */
export async function findRequester(trx: Db): Promise<User | null> {
  return (await current.getStore()?.findUserAgain(trx)) ?? null;
}
