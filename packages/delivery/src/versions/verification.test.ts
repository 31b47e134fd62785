import { expect, it } from 'vitest';
import { startHost } from '../testing/test-host.ts';
import { findReleaseProblem } from './verification.ts';
import { up } from '../migrations/0205-refusal-source.ts';

it('upgrades versions that an earlier release broke, and leaves other refusals as they are', async () => {
  const { services } = await startHost();
  const { db } = services;
  const insert = async (version: string, sentence: string) =>
    db
      .insertInto('remote_versions')
      .values({
        name: 'mf-x',
        version,
        manifest: '{}',
        status: 'published',
        published_at: services.now().toISOString(),
        gate: JSON.stringify({ refused: { at: '', kind: 'final', sentence } }),
      } as never)
      .execute();
  await insert('1.0.0', 'With this release of the site: In a browser, /x throws.');
  await insert('1.0.1', 'It asks for too much.');
  await up(db as never);
  const rows = await db
    .selectFrom('remote_versions')
    .select('gate')
    .where('name', '=', 'mf-x')
    .orderBy('version')
    .execute();
  expect(rows.map((row) => findReleaseProblem(row))).toEqual(['In a browser, /x throws.', undefined]);
  expect(rows[1]!.gate).not.toContain('source');
});
