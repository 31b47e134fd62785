import type { SlotPropExample } from '@fotosoc/contract/registry/remote-json';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { beforeEach, expect, it } from 'vitest';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { promoteVersion } from '../rollout/promote.ts';
import { startCanary } from '../rollout/start-canary.ts';
import { listSlots } from '../status/slots.ts';
import { publishBundle } from './publish.ts';

const SLOT = 'quiz.result';
const TEXT = { quiz: 'owls' };
const NUMBER = { quiz: 3 };

let server: TestHost;
beforeEach(async () => {
  server = await startHost();
});

const page = (version: string, example: SlotPropExample) =>
  writeBundle({
    version,
    description: {
      pages: [{ path: '/x', title: 'X', query: [], slots: [SLOT] }],
      slots: { [SLOT]: { examples: [example] } },
    },
  }).dir;
const pageWithout = (version: string) =>
  writeBundle({ version, description: { pages: [{ path: '/x', title: 'X', query: [] }] } }).dir;
function filler(version: string, example: SlotPropExample = TEXT) {
  const description = { fragments: { [SLOT]: { examples: [example] } } };
  const { dir, write } = writeBundle({ name: 'mf-y', version, prefix: '/y', description });
  write({ fragments: [{ slot: SLOT, files: [], later: [] }] });
  return dir;
}

const publish = async (dir: string, override?: string) =>
  publishBundle(server.services, dir, { actor: 'team', override });

async function goLive(dir: string, override?: string) {
  const published = await publish(dir, override);
  const order = { actor: 'team', at: server.services.now(), reason: '', ...(override && { override }) };
  await promoteVersion(server.services, { ...published.manifest, ...order });
  return published;
}

const troubleOf = async (name: string) => (await listSlots(server.services, name)).map(({ trouble }) => trouble);

it('refuses a page with other slot props than a live fragment reads, with its team; the status shows an override', async () => {
  await goLive(page('1.0.0+00000001', TEXT));
  await goLive(filler('1.0.0+00000002'));
  expect(await troubleOf('mf-y')).toEqual([undefined]);
  await expect(publish(page('1.1.0+00000003', NUMBER))).rejects.toThrow(
    'The slot quiz.result of mf-x lacks props that the fragment of mf-y 1.0.0+00000002 reads: its quiz may be a number. Keep these props until the team of mf-y',
  );
  const { checks } = await goLive(page('1.1.0+00000003', NUMBER), 'mf-y follows today');
  expect(checks?.override?.remotes).toEqual(['mf-y']);
  expect(await troubleOf('mf-y')).toEqual([
    'mf-y 1.0.0+00000002 reads props that the slot of mf-x 1.1.0+00000003 does not have: its quiz may be a number',
  ]);
  expect(await troubleOf('mf-x')).toEqual(await troubleOf('mf-y'));
});

it('checks nested lists, and refuses too large props with their location', async () => {
  const [best, unknown] = [{ best: [{ by: 'ada', score: 3 }] }, { best: [{ score: 3 }] }];
  await goLive(page('1.0.0+00000001', best));
  await goLive(filler('1.0.0+00000002', { best: [{ by: 'ada' }] }));
  await expect(publish(page('1.1.0+00000003', unknown))).rejects.toThrow('reads: its best[].by is missing.');
  await expect(publish(page('1.1.0+00000004', { best: [{ by: 'a'.repeat(201) }] }))).rejects.toThrow(
    '/slots/quiz.result/examples/0: it.best[0].by has more than 200 characters',
  );
});

it('checks a last known good version for a week, so that the page waits for its fragment', async () => {
  await goLive(page('1.0.0+00000001', TEXT));
  await goLive(filler('1.0.0+00000002'));
  await goLive(filler('1.1.0+00000003', {}));
  await expect(publish(page('1.1.0+00000004', NUMBER))).rejects.toThrow('the fragment of mf-y 1.0.0+00000002 reads');
  server.wait(8 * DAY_MS);
  await publish(page('1.1.0+00000004', NUMBER));
});

it('refuses a fragment with props no live page provides', async () => {
  await goLive(page('1.0.0+00000001', TEXT));
  await expect(publish(filler('1.0.0+00000002', { day: '' }))).rejects.toThrow(
    'The fragment of mf-y for quiz.result reads props that the slot of mf-x 1.0.0+00000001 lacks: its day is missing.',
  );
});

it('gives a slot to the remote whose page declares it first', async () => {
  await goLive(page('1.0.0+00000001', TEXT));
  const pages = [{ path: '/z', title: 'Z', query: [], slots: [SLOT] }];
  const slots = { [SLOT]: { examples: [TEXT] } };
  const other = writeBundle({ name: 'mf-z', prefix: '/z', description: { pages, slots } });
  await expect(publish(other.dir)).rejects.toThrow('The slot quiz.result belongs to mf-x');
});

it('refuses a page without the slot of a live fragment until the fragment is gone', async () => {
  await goLive(page('1.0.0+00000001', TEXT));
  await goLive(filler('1.0.0+00000002'));
  await expect(publish(pageWithout('1.1.0+00000003'))).rejects.toThrow(
    'mf-x no longer has the slot quiz.result: the fragment of mf-y 1.0.0+00000002 would not be shown. Keep the slot until the team of mf-y has published and promoted a version without that fragment.',
  );
  await goLive(writeBundle({ name: 'mf-y', version: '1.1.0+00000004', prefix: '/y' }).dir);
  server.wait(8 * DAY_MS);
  await publish(pageWithout('1.1.0+00000003'));
});

it("an override accepts the page, and the fragment's status shows the missing slot", async () => {
  await goLive(page('1.0.0+00000001', TEXT));
  await goLive(filler('1.0.0+00000002'));
  const { manifest, checks } = await publish(pageWithout('1.1.0+00000003'), 'the quiz is over');
  expect(checks?.override).toMatchObject({ reason: 'the quiz is over', remotes: ['mf-y'] });
  const order = { actor: 'team', at: server.services.now(), reason: '', overridden: checks?.override };
  await startCanary(server.services, { ...manifest, ...order, percent: 5 });
  expect(await troubleOf('mf-y')).toEqual(['mf-x 1.1.0+00000003 does not have this slot']);
  await promoteVersion(server.services, { ...manifest, ...order });
  expect(await listSlots(server.services, 'mf-y')).toEqual([{ slot: SLOT, page: null, path: null, fragment: 'mf-y' }]);
});
