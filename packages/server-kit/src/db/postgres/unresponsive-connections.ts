import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

/** Message of the error that pg throws after `query_timeout`. */
const UNANSWERED = 'Query read timeout';

/** Drops unresponsive connections. A query timeout is the only sign of a connection lost to a failover by address or a
 *  router. The pool would reuse further lost connections, at the cost of a timeout each. Therefore all connections are
 *  ended that have received no data since the timed-out query was sent. */
export function endUnresponsiveConnections(pool: Pool): void {
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
