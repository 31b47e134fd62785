import type { Db } from '../db/connection.ts';
import { findPool } from '../db/postgres/postgres.ts';
import { watchLockWaits } from '../db/lock-waits.ts';
import type { Metrics } from './metrics.ts';

/** Measures the lock wait of writes, and on PostgreSQL the connections of the pool. */
export function measureDatabase(db: Db, metrics: Metrics): void {
  const observe = metrics.duration('fotosoc_database_turn_seconds', 'Time until a write had its turn', ['lock']);
  watchLockWaits(db, (ms, lock) => observe(ms, { lock }));
  const pool = findPool(db);
  if (!pool) return;
  metrics.gauge('fotosoc_database_connections', 'Connections to PostgreSQL', () => pool.totalCount);
  metrics.gauge('fotosoc_database_connections_idle', 'Those that nobody uses', () => pool.idleCount);
  metrics.gauge('fotosoc_database_connections_wanted', 'Statements that wait for one', () => pool.waitingCount);
}
