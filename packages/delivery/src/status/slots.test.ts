import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { expect, it } from 'vitest';
import { startHost } from '../testing/test-host.ts';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';
import { retireRemote } from '../rollout/retire.ts';
import { rollBackVersion } from '../rollout/rollback.ts';
import { order } from '../testing/rollout.ts';
import { listSlots } from './slots.ts';

it('lists the page and the fragment of each slot, for both remotes', async () => {
  const { services } = await startHost();
  const pages = [
    { path: '/x', title: 'X', query: [], slots: ['event.gallery', 'account.captions'] },
    { path: '/x/more', title: 'More', query: [] },
  ];
  const slots = { 'event.gallery': { examples: [{}] }, 'account.captions': { examples: [{}] } };
  await publishAndActivate(services, writeBundle({ name: 'mf-x', description: { pages, slots } }).dir);
  const fragments = ['event.gallery', 'account.bookings'];
  const described = Object.fromEntries(fragments.map((slot) => [slot, { examples: [{}] }]));
  const filler = writeBundle({ name: 'mf-y', prefix: '/y', description: { fragments: described } });
  filler.write({ fragments: fragments.map((slot) => ({ slot, files: [], later: [] })) });
  await publishAndActivate(services, filler.dir);

  const filled = { slot: 'event.gallery', page: 'mf-x', path: '/x', fragment: 'mf-y' };
  const empty = { slot: 'account.captions', page: 'mf-x', path: '/x', fragment: null };
  expect(await listSlots(services, 'mf-x')).toEqual([filled, empty]);
  const idle = { slot: 'account.bookings', page: null, path: null, fragment: 'mf-y' };
  expect(await listSlots(services, 'mf-y')).toEqual([filled, idle]);

  const without = writeBundle({ name: 'mf-y', prefix: '/y', version: '1.0.1+00000002' });
  await publishAndActivate(services, without.dir);
  expect(await listSlots(services, 'mf-x')).toEqual([{ ...filled, fragment: null }, empty]);
  await rollBackVersion(services, { ...order, name: 'mf-y', reason: 'It left a slot empty.' });
  expect(await listSlots(services, 'mf-x')).toEqual([filled, empty]);

  await retireRemote(services.db, { ...order, name: 'mf-y', reason: 'gone' });
  expect(await listSlots(services, 'mf-x')).toEqual([{ ...filled, fragment: null }, empty]);
});
