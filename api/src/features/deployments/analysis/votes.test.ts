import { beforeEach, expect, it } from 'vitest';
import { countUse } from '../../../http/rate-limit.ts';
import { startServer, type TestServer } from '../../../testing/server.ts';
import { takeVote } from './votes.ts';

const now = new Date('2026-05-01T12:00:00.000Z');
const deploymentId = 'some-deployment';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});

const vote = (address: string) => takeVote(server.services.db, { deploymentId, address, now });

it('two views of a network count, the third does not', async () => {
  expect([await vote('ab-one'), await vote('ab-one'), await vote('ab-one')]).toEqual([true, true, false]);
  expect(await vote('cd-other')).toBe(true);
});

it('visitors leave no row each', async () => {
  for (let visitor = 0; visitor < 50; visitor += 1) await vote(`ab-${visitor}`);
  const rows = await server.services.db.selectFrom('rate_limits').select('key').execute();
  expect(rows).toHaveLength(2);
});

it('where many visitors come, a group of networks counts as often as others', async () => {
  const { db } = server.services;
  await countUse(db, { key: `views:${deploymentId}`, windowSeconds: 600, now });
  await db.updateTable('rate_limits').set({ hits: 40_000 }).execute();
  const votes = [];
  for (let visitor = 0; visitor < 50; visitor += 1) votes.push(await vote(`ab-${visitor}`));
  expect(votes.filter(Boolean)).toHaveLength(39);
});
