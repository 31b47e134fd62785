import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createExpirySweeps } from '@fotosoc/server-kit/personal-data/expire';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { startServer } from '../../../../test/server.ts';
import { usesPostgres } from '../../../../test/test-database.ts';
import type { SecurityEventRow } from './tables.ts';

const row = (at: Date, id: string): SecurityEventRow => ({
  id,
  at: at.toISOString(),
  kind: 'sign-in',
  result: 'done',
  account_id: null,
  actor_id: null,
  network: null,
  device: '',
  detail: '',
  count: 1,
});

it('refuses every update, and deletion within 90 days', async () => {
  const { services } = await startServer();
  const { db } = services;
  await db
    .insertInto('security_events')
    .values(row(new Date(Date.now() - 89 * DAY_MS), 'young'))
    .execute();
  await db
    .insertInto('security_events')
    .values(row(new Date(Date.now() - 92 * DAY_MS), 'old'))
    .execute();
  await expect(sql`update security_events set detail = 'x'`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`delete from security_events where id = 'young'`.execute(db)).rejects.toThrow('append-only');
  for (const sweep of createExpirySweeps(services)) await sweep();
  const left = await db.selectFrom('security_events').select('id').execute();
  expect(left).toEqual([{ id: 'young' }]);
});

it.runIf(usesPostgres())('refuses to be truncated', async () => {
  const { services } = await startServer();
  await expect(sql`truncate security_events`.execute(services.db)).rejects.toThrow('append-only');
});
