import { TAKEN_FILE, type Taken } from '@fotosoc/contract/registry/taken';
import { slots } from '@fotosoc/contract/slots';
import { writeBundle } from '@fotosoc/serving/testing/bundle';
import { beforeEach, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';
import { DAY_MS } from '../../ground/units.ts';
import { promote } from '../rollout/promote.ts';
import { startCanary } from '../rollout/start-canary.ts';
import { placesOf } from '../status/places.ts';
import { publishBundle } from './publish.ts';

const SLOT = 'event.gallery';
const { examples: _, ...TEXT } = slots[SLOT] as unknown as Record<string, unknown>;
const NUMBER = { type: 'object', required: ['event'], properties: { event: { type: 'integer' } } };

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});

const taken = (said: Pick<Taken, 'places' | 'parts'> | null) => ({
  [TAKEN_FILE]: JSON.stringify({ calls: {}, modules: {}, exports: {}, ...said }),
});
const page = (version: string, props: unknown) =>
  writeBundle({
    version,
    description: { pages: [{ path: '/x', title: 'X', query: [], slots: [SLOT] }] },
    files: taken({ places: { [SLOT]: { at: ['src/pages/x.tsx:7'], props } }, parts: {} }),
  }).dir;
const pageWithout = (version: string) =>
  writeBundle({
    version,
    description: { pages: [{ path: '/x', title: 'X', query: [] }] },
    files: taken({ places: {} }),
  }).dir;
function filler(version: string, said: Taken['parts'] | null = { [SLOT]: { at: ['src/parts/y.tsx:4'], props: TEXT } }) {
  const description = { parts: { [SLOT]: {} } };
  const files = taken(said && { places: {}, parts: said });
  const { dir, write, manifest } = writeBundle({ name: 'mf-y', version, prefix: '/y', description, files });
  write({ ...manifest, parts: [{ slot: SLOT, files: [], later: [] }] });
  return dir;
}

const publish = async (dir: string, override?: string) =>
  publishBundle(server.services, dir, { actor: 'team', override });

async function goLive(dir: string, override?: string) {
  const published = await publish(dir, override);
  const order = { actor: 'team', at: server.services.now(), reason: '', ...(override && { override }) };
  await promote(server.services.db, { ...published.manifest, ...order });
  return published;
}

const troubleOf = async (name: string) => (await placesOf(server.services, name)).map(({ trouble }) => trouble);

it('a page that gives a live part something else is refused with its team; overridden, the status of both says so', async () => {
  await goLive(page('1.0.0+00000001', TEXT));
  await goLive(filler('1.0.0+00000002'));
  expect(await troubleOf('mf-y')).toEqual([undefined]);
  await expect(publish(page('1.1.0+00000003', NUMBER))).rejects.toThrow(
    /its props\.event may be an integer .*The place event\.gallery of mf-x \(src\/pages\/x\.tsx:7\) is not what the part of mf-y 1\.0\.0\+00000002 was built for: its props\.event may be an integer \(src\/parts\/y\.tsx:4\)\. Keep what was until the team of mf-y/,
  );
  const { checks } = await goLive(page('1.1.0+00000003', NUMBER), 'mf-y follows today');
  expect(checks?.override?.remotes).toEqual(['mf-y']);
  expect(await troubleOf('mf-y')).toEqual([
    'mf-y 1.0.0+00000002 was built for another place than mf-x 1.1.0+00000003 has: its props.event may be an integer (src/parts/y.tsx:4)',
  ]);
  expect(await troubleOf('mf-x')).toEqual(await troubleOf('mf-y'));
});

it('a last good version is asked for a week, so that the page waits for one of its filler', async () => {
  await goLive(page('1.0.0+00000001', TEXT));
  await goLive(filler('1.0.0+00000002'));
  const reads = { [SLOT]: { at: ['src/parts/y.tsx:4'], props: { type: 'object' } } };
  await goLive(filler('1.1.0+00000003', reads));
  await expect(publish(page('1.1.0+00000004', NUMBER))).rejects.toThrow(
    'the part of mf-y 1.0.0+00000002 was built for',
  );
  server.wait(8 * DAY_MS);
  const refused = publish(page('1.1.0+00000004', NUMBER));
  await expect(refused).rejects.not.toThrow('mf-y');
});

it('a part that reads what no live page gives is refused', async () => {
  await goLive(page('1.0.0+00000001', TEXT));
  const wants = { type: 'object', required: ['day'], properties: { day: { type: 'string' } } };
  const reads = { [SLOT]: { at: ['src/parts/y.tsx:4'], props: wants } };
  await expect(publish(filler('1.0.0+00000002', reads))).rejects.toThrow(
    'The part of mf-y for event.gallery was built for another place than that of mf-x 1.0.0+00000001 (src/pages/x.tsx:7): its props.day is missing (src/parts/y.tsx:4).',
  );
});

it('a part that was built before builds said so is let through, and the page is told', async () => {
  await goLive(filler('1.0.0+00000002', null));
  const { checks } = await publish(page('1.0.0+00000001', TEXT));
  expect(checks?.notes).toContainEqual(expect.stringContaining('mf-y 1.0.0+00000002 was built before builds said'));
});

it('a page without the place it had says whose part is shown nowhere, and so does the status of that one', async () => {
  await goLive(page('1.0.0+00000001', TEXT));
  await goLive(filler('1.0.0+00000002'));
  const { checks, manifest } = await publish(pageWithout('1.1.0+00000003'));
  expect(checks?.notes).toContain(
    '/x has no place event.gallery any more: the part of mf-y is shown nowhere. Tell its team.',
  );
  const order = { actor: 'team', at: server.services.now(), reason: '' };
  await startCanary(server.services.db, { ...manifest, ...order, percent: 5 });
  expect(await troubleOf('mf-y')).toEqual(['mf-x 1.1.0+00000003 has no such place']);
  await promote(server.services.db, { ...manifest, ...order });
  expect(await placesOf(server.services, 'mf-y')).toEqual([{ slot: SLOT, page: null, path: null, part: 'mf-y' }]);
});
