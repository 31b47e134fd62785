import { findCurrentRequest } from '@fotosoc/server-kit/http/current-request';
import { findWriteChecks } from '@fotosoc/server-kit/db/write-checks';
import type { TestServer } from './server.ts';

/** Watches statements of signed-in requests outside transactions, where session and rights are not checked again.
 *  @returns function that returns each `POST /api/photos: photos` so far, without duplicates */
export function watchDirectWrites({ services: { db } }: TestServer): () => string[] {
  const found = new Set<string>();
  const executor = db.getExecutor(); // executor of the database itself; a transaction has its own
  const executeQuery = executor.executeQuery.bind(executor);
  executor.executeQuery = async (query) => {
    const table = /^\s*(?:insert into|update|delete from) "?(\w+)/i.exec(query.sql)?.[1];
    const request = findWriteChecks(db) && findCurrentRequest();
    if (table !== undefined && request?.user) {
      found.add(`${request.method} ${request.routeOptions.url}: ${table}`);
    }
    return executeQuery(query);
  };
  return () => [...found].toSorted();
}
