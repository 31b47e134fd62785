import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

/** What pg says of a query that was not answered within `query_timeout`. */
const UNANSWERED = 'Query read timeout';

/** A query that is not answered in time is all that is seen of a connection that fell silent: after a failover by address,
 *  behind a router that forgot it. The pool would lend it to the next one, and all others that the same has happened to,
 *  each for as long as a query may take. So all are ended that have not heard from the database since that query was sent;
 *  whoever comes next gets a new one. */
export function endSilentConnections(pool: Pool): void {
  const heardAt = new Map<Socket, number>();

  pool.on('connect', (client) => {
    const { stream } = (client as PoolClient & { connection: { stream: Socket } }).connection;
    heardAt.set(stream, performance.now());
    stream.on('data', () => heardAt.set(stream, performance.now()));
    stream.once('close', () => heardAt.delete(stream));

    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    client.query = (...asked: unknown[]): never => {
      const sentAt = performance.now();
      const answer = query(...asked);
      if (answer instanceof Promise) answer.catch(({ message }: Error) => message === UNANSWERED && endUnheard(sentAt));
      return answer as never;
    };
  });

  function endUnheard(since: number): void {
    for (const [stream, at] of heardAt) if (at <= since) stream.destroy();
  }
}
