import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { Database } from '../db/tables.ts';
import { write, type Lock } from '../db/write.ts';
import { createInvalidFieldsError } from '../http-error.ts';
import type { Fail } from './endpoint.ts';

export interface RepeatableRequest {
  request: FastifyRequest;
  fail: Fail<'request/key-reused'>;
}

/** Runs `work` in a transaction under a lock. If the same account repeats a stored request with its `Idempotency-Key`,
 *  the stored response is returned instead: a retry after a lost response creates nothing twice, also with concurrent
 *  requests. `content` replaces a body that is not JSON.
 *  @throws HttpError 422 `request/key-reused` if the key was used with other content */
export async function runIdempotently<T>(
  { db, lock, call, now }: { db: Db; lock: Lock; call: RepeatableRequest; now: Date },
  work: (trx: Transaction<Database>) => Promise<T>,
  content: unknown = call.request.body,
): Promise<T> {
  const { request } = call;
  const key = idempotencyKey(request);
  if (key === undefined) return write(db, lock, work);
  const entry = { key, ...origin(request) };
  return write(db, lock, async (trx) => {
    const earlier = await findStoredResponse<T>(trx, call, content);
    if (earlier !== undefined) return earlier;
    // The key first: a concurrent request with the same key waits here until the first is stored or rolled back.
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('idempotent_answers')
      .values({ ...entry, fingerprint: fingerprint(request, content), body: '', created_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return (await findStoredResponse<T>(trx, call, content))!;
    const answer = await work(trx);
    await trx
      .updateTable('idempotent_answers')
      .set({ body: JSON.stringify(answer) })
      .where('key', '=', entry.key)
      .where('actor', '=', entry.actor)
      .where('route', '=', entry.route)
      .execute();
    return answer;
  });
}

/** Returns the stored response to an earlier attempt, to avoid work before the transaction. */
export async function findStoredResponse<T>(
  db: Db,
  { request, fail }: RepeatableRequest,
  content: unknown = request.body,
): Promise<T | undefined> {
  const key = idempotencyKey(request);
  if (key === undefined) return undefined;
  const { actor, route } = origin(request);
  const row = await db
    .selectFrom('idempotent_answers')
    .selectAll()
    .where('key', '=', key)
    .where('actor', '=', actor)
    .where('route', '=', route)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.fingerprint !== fingerprint(request, content)) {
    throw fail(422, 'request/key-reused', 'This Idempotency-Key was used for another request before.');
  }
  return JSON.parse(row.body) as T;
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw createInvalidFieldsError({ 'idempotency-key': 'The Idempotency-Key must be 1 to 200 plain characters.' });
  }
  return key;
}

function origin(request: FastifyRequest): { actor: string; route: string } {
  return { actor: request.user?.id ?? '', route: `${request.method} ${request.routeOptions.url}` };
}

function fingerprint(request: FastifyRequest, content: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([request.url, content ?? null]))
    .digest('base64url');
}
