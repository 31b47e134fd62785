import { writeBundle } from '@fotosoc/serving/testing/bundle';
import { expect, it } from 'vitest';
import { startServer } from '../../../test/server.ts';
import { publishAndActivate } from '../publish/publish.ts';
import { retireRemote } from '../rollout/retire.ts';
import { rollBackVersion } from '../rollout/rollback.ts';
import { order } from '../../../test/rollout.ts';
import { listSlots } from './slots.ts';

it('lists the page and the fragment of each slot, for both remotes', async () => {
  const { services } = await startServer();
  const pages = [
    { path: '/x', title: 'X', query: [], slots: ['event.gallery', 'account.captions'] },
    { path: '/x/more', title: 'More', query: [] },
  ];
  const places = { 'event.gallery': { examples: [{}] }, 'account.captions': { examples: [{}] } };
  await publishAndActivate(services, writeBundle({ name: 'mf-x', description: { pages, places } }).dir);
  const parts = ['event.gallery', 'account.bookings'];
  const described = Object.fromEntries(parts.map((slot) => [slot, { examples: [{}] }]));
  const filler = writeBundle({ name: 'mf-y', prefix: '/y', description: { parts: described } });
  filler.write({ parts: parts.map((slot) => ({ slot, files: [], later: [] })) });
  await publishAndActivate(services, filler.dir);

  const filled = { slot: 'event.gallery', page: 'mf-x', path: '/x', part: 'mf-y' };
  const empty = { slot: 'account.captions', page: 'mf-x', path: '/x', part: null };
  expect(await listSlots(services, 'mf-x')).toEqual([filled, empty]);
  const idle = { slot: 'account.bookings', page: null, path: null, part: 'mf-y' };
  expect(await listSlots(services, 'mf-y')).toEqual([filled, idle]);

  const without = writeBundle({ name: 'mf-y', prefix: '/y', version: '1.0.1+00000002' });
  await publishAndActivate(services, without.dir);
  expect(await listSlots(services, 'mf-x')).toEqual([{ ...filled, part: null }, empty]);
  await rollBackVersion(services.db, { ...order, name: 'mf-y', reason: 'It left a place empty.' });
  expect(await listSlots(services, 'mf-x')).toEqual([filled, empty]);

  await retireRemote(services.db, { ...order, name: 'mf-y', reason: 'gone' });
  expect(await listSlots(services, 'mf-x')).toEqual([{ ...filled, part: null }, empty]);
});
