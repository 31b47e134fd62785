import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';

const current = new AsyncLocalStorage<FastifyRequest>();

/** Runs the handler of a request so that `findCurrentRequest` returns the request in everything that the handler calls. */
export function runInRequest<T>(request: FastifyRequest, work: () => T): T {
  return current.run(request, work);
}

/** Returns the request that caused this call; undefined in a job. */
export function findCurrentRequest(): FastifyRequest | undefined {
  return current.getStore();
}
