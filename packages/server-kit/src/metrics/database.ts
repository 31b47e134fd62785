import type { Db } from '../db/connection.ts';
import { findPool } from '../db/postgres/postgres.ts';
import { watchLockWaits } from '../db/lock-waits.ts';
import type { Metrics } from './metrics.ts';

/** Measures the lock wait of writes, and on PostgreSQL the connections of the pool. */
export function measureDatabase(db: Db, metrics: Metrics): void {
  const observe = metrics.duration<'lock'>('fotosoc_database_turn_seconds', 'Wait of a write for the write lock');
  watchLockWaits(db, (ms, lock) => observe(ms, { lock }));
  const pool = findPool(db);
  if (!pool) return;
  metrics.gauge('fotosoc_database_connections', 'Connections to PostgreSQL', () => pool.totalCount);
  metrics.gauge('fotosoc_database_connections_idle', 'Idle connections to PostgreSQL', () => pool.idleCount);
  metrics.gauge(
    'fotosoc_database_connections_wanted',
    'Statements waiting for a connection to PostgreSQL',
    () => pool.waitingCount,
  );
}
