import { createHash } from 'node:crypto';
import { formatSlotKey } from '@fotosoc/contract/registry/fragment-remote';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { openPage, SERVER } from '../testing/composed-pages.ts';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { MINUTE_MS } from '@fotosoc/server-kit/units';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';
import { rollBackVersion } from '../rollout/rollback.ts';
import { order } from '../testing/rollout.ts';
import { FRAGMENTS_TIMEOUT_MS } from '@fotosoc/ssr/filled-slots';

let server: TestHost;
beforeEach(async () => {
  server = await startHost();
});

const SHELL = `globalThis.FOTOSOC_SHELL = { draw: async (json) => {
  const { fragment, answers, user } = JSON.parse(json);
  const { events = [], count } = FOTOSOC_REMOTE;
  const slots = events.map((event) => ({ name: 'event.gallery', props: { event } }));
  const page = '<main>' + '<section data-slot="event.gallery"></section>'.repeat(count) + '</main>';
  if (!fragment) return JSON.stringify({ html: page, snapshots: { page: 1 }, isForAnybody: true, slots });
  const html = FOTOSOC_REMOTE.fragment(fragment.props, Object.keys(answers), user, json);
  const isForAnybody = !/!user|user[.]/.test(FOTOSOC_REMOTE.fragment);
  return JSON.stringify({ html, snapshots: { 'event.gallery-x': 1, page: 2 }, isForAnybody, slots: [] });
} }`;

const FILLER = '/remotes/mf-y/1.0.0+00000001/';
const GIVEN = { examples: [{ event: 'walk' }] };

/** Publishes mf-x with a page with a slot, and mf-y with a fragment rendered by this function body.
 *  @param events slot props of each slot
 *  @param count number of slots */
async function publishFragments(body: string, events: unknown[] = ['walk'], count = events.length): Promise<void> {
  const provides = { '@fotosoc/host': ['Slot'] };
  const shell = writeBundle({ name: 'shell', files: { [SERVER]: SHELL }, exports: { provides } });
  shell.write({ server: SERVER, fetchesIntegrity: true });
  await publishAndActivate(server.services, shell.dir);
  const pages = [{ path: '/x', title: 'X', query: [], slots: ['event.gallery'] }];
  const page = writeBundle({
    files: { [SERVER]: `globalThis.FOTOSOC_REMOTE = ${JSON.stringify({ events, count })}` },
    description: { pages, slots: { 'event.gallery': GIVEN } },
  });
  page.write({ server: SERVER });
  await publishAndActivate(server.services, page.dir);
  await publishAndActivate(server.services, filler(body, '1.0.0+00000001'));
}

function filler(body: string, version: string, data = ['/api/stats']): string {
  const files = {
    [SERVER]: `globalThis.FOTOSOC_REMOTE = { fragment: (props, asked, user, input) => { ${body} } }`,
    'fragment.js': 'export {}',
    'later.js': 'export {}',
    'fragment.css': `@layer remotes.mf-y{:where([data-remote=mf-y]){.y_a{color:red}}}`,
    'page.js': 'export {}',
  };
  const description = { fragments: { 'event.gallery': { ...GIVEN, data } } };
  const { dir, write } = writeBundle({ name: 'mf-y', prefix: '/y', version, files, description });
  const fragments = [{ slot: 'event.gallery', files: ['fragment.js', 'fragment.css'], later: ['later.js'] }];
  write({ server: SERVER, fragments, routes: [{ pattern: '/y', files: ['page.js'] }] });
  return dir;
}

/** Publishes the same page with a slot for members only, and a fragment with their account data. */
async function publishOwn(): Promise<void> {
  await publishFragments('return `<p>${user.email}</p>`');
  const ofMembers = SHELL.replace('isForAnybody: true, slots', 'isForAnybody: false, slots: user ? slots : []');
  const provides = { '@fotosoc/host': ['Slot'] };
  const shell = writeBundle({
    name: 'shell',
    version: '1.0.1+00000003',
    files: { [SERVER]: ofMembers.replace("page = '", "page = !user ? '<main></main>' : '") },
    exports: { provides },
  });
  shell.write({ server: SERVER, fetchesIntegrity: true });
  await publishAndActivate(server.services, shell.dir);
  const own = filler('return `<p>${user.email}</p>`', '1.0.1+00000002', ['/api/loans']);
  await publishAndActivate(server.services, own);
}

interface PartsState {
  fragments: string[];
  integrityMaps: Record<string, string>;
  lastGoodFragments?: string[];
  fragmentAnswers: object;
  snapshots: object;
}

const PATIENCE = { timeout: 15_000, interval: 300 };
const slotsIn = (html: string) =>
  [...html.matchAll(/<section data-slot="event.gallery">(.*?)<\/section>/g)].map(([, text]) => text);
const slot = async () => (await open()).slot;
const open = async (cookie?: string) => {
  const { reply, state } = await openPage(server, '/x', cookie);
  const [slot] = slotsIn(reply.body);
  return {
    body: reply.body,
    headers: reply.headers,
    state: state as typeof state & PartsState,
    slot,
  };
};

/** Opens the page until its fragment was rendered in time: the first renderings are late, and others on a busy
 *  machine. */
async function openFilled(cookie?: string): Promise<Awaited<ReturnType<typeof open>>> {
  let filled: Awaited<ReturnType<typeof open>> | undefined;
  const isFilled = async () => {
    const page = await open(cookie);
    if (page.slot) filled = page;
    return filled !== undefined;
  };
  await expect.poll(isFilled, { timeout: 15_000, interval: 300 }).toBe(true);
  return filled!;
}

/** Tolerance for a busy machine: with four times as much work as cores, no page took 10 ms more. */
const SLACK_MS = 150;

/** @param version default: any */
async function drawsOf(remote: string, version?: string) {
  await server.services.background.idle();
  const counts = server.services.db.selectFrom('view_counts').select(['drawn', 'undrawn', 'version']);
  const rows = (await counts.where('remote', '=', remote).execute()).filter(
    (row) => row.version === (version ?? row.version),
  );
  return {
    isServerRendered: rows.some(({ drawn }) => drawn > 0),
    undrawn: rows.reduce((sum, row) => sum + row.undrawn, 0),
  };
}

function filesListed(html: string): string[] {
  const map = /<script type="importmap">(.*?)<\/script>/.exec(html)![1]!;
  const { integrity } = JSON.parse(map) as { integrity: Record<string, string> };
  return Object.keys(integrity)
    .filter((file) => file.startsWith('/remotes/mf-y/'))
    .toSorted();
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const V1 = '1.0.0+00000001';
const V2 = '1.0.1+00000002';
const BAD: [string, body: string][] = [
  ['hangs', 'for (;;);'],
  ['throws', `throw new Error('made badly')`],
  ['draws what may not stand there', 'return `<script>1</script>`'],
];

describe('a fragment on a page', () => {
  it('has its loadable files listed by the page, and the rest of its remote in a map, without duplicates', async () => {
    await publishFragments('return `<p>Photos</p>`');
    const { body, state } = await openFilled();
    const [, map = '{}'] = /<script type="importmap">(.*?)<\/script>/s.exec(body) ?? [];
    const { integrity } = JSON.parse(map) as { integrity: object };
    const byPage = ['remoteEntry.js', 'fragment.js', 'later.js'].map((file) => FILLER + file);
    expect(Object.keys(integrity)).toEqual(expect.arrayContaining(byPage));
    const [[address, hash]] = Object.entries(state.integrityMaps) as [[string, string]];
    const rest = await server.app.inject({ url: address });
    expect(Object.keys(rest.json<{ integrity: object }>().integrity)).toEqual([`${FILLER}page.js`]);
    expect(`sha256-${createHash('sha256').update(rest.body).digest('base64')}`).toBe(hash);
  });

  it('is rendered from slot props and its own responses, with its styles', async () => {
    await publishFragments('return `<p style="--z:1">${props.event} ${asked} ${user}</p>`');
    const { body, state, slot } = await openFilled();
    expect(slot).toBe('<p data-s="0-0">walk /api/stats null</p>');
    expect(body).toContain('[data-s="0-0"]{--z:1}');
    expect(body).toContain('<style data-href="/remotes/mf-y/1.0.0+00000001/fragment.css">');
    expect(state.snapshots).toEqual({ page: 1 });
    expect(await drawsOf('mf-y')).toEqual({ isServerRendered: true, undrawn: 0 });
  }, 30_000);

  it('has its loadable files verified, and no others of its remote', async () => {
    await publishFragments('return `<p>well</p>`');
    const { body, state } = await open();
    const folder = '/remotes/mf-y/1.0.0+00000001/';
    expect(filesListed(body)).toEqual(['fragment.js', 'later.js', 'remoteEntry.js'].map((file) => folder + file));
    expect(body).toContain(`<link rel="modulepreload" href="${folder}fragment.js"`);
    expect(body).not.toContain(`href="${folder}later.js"`);
    expect(state.fragments).toEqual(['event.gallery']);
    expect(state.document.microFrontends['mf-y']![0]!.extras.fragments).toEqual(['event.gallery']);
  });

  it.each(BAD)(
    'is that of the last known good version if it %s',
    async (_, body) => {
      await publishFragments('return `<p>before</p>`');
      await openFilled();
      await publishAndActivate(server.services, filler(body, V2));
      const before = '/remotes/mf-y/1.0.0+00000001/';
      const { body: html, slot: drawn, state } = await openFilled();
      expect(drawn).toBe('<p>before</p>');
      expect(state.lastGoodFragments).toEqual([formatSlotKey('event.gallery', { event: 'walk' })]);
      expect(html).toContain(`<link rel="modulepreload" href="${before}fragment.js"`);
      expect(html).toContain(`<style data-href="${before}fragment.css">`);
      expect(html).not.toContain(`href="/remotes/mf-y/${V2}/fragment.js"`);
      expect(filesListed(html)).toEqual(
        [before, `/remotes/mf-y/${V2}/`].flatMap((folder) =>
          ['fragment.js', 'later.js', 'remoteEntry.js'].map((file) => folder + file),
        ),
      );
    },
    30_000,
  );

  it.each(BAD)(
    'counts against its version only if it %s',
    async (_, body) => {
      await publishFragments('return `<p>before</p>`');
      await openFilled();
      await publishAndActivate(server.services, filler(body, V2));
      await expect.poll(async () => (await open()) && (await drawsOf('mf-y', V2)).undrawn, PATIENCE).toBeGreaterThan(0);
      expect(await drawsOf('mf-y', V2)).toMatchObject({ isServerRendered: false });
      expect(await drawsOf('mf-y', V1)).toMatchObject({ undrawn: 0 });
      expect(await drawsOf('mf-x')).toMatchObject({ undrawn: 0 });
    },
    30_000,
  );

  it.each(BAD)(
    'is left to the browser if it %s and there is no fallback',
    async (_, body) => {
      await publishFragments(body);
      await publishAndActivate(server.services, filler(body, V2));
      await expect.poll(async () => (await open()) && (await drawsOf('mf-y', V2)).undrawn, PATIENCE).toBeGreaterThan(0);
      const { slot: drawn, state } = await open();
      expect([drawn, state.isServerRendered, state.lastGoodFragments]).toEqual(['', true, undefined]);
      expect(state.fragmentAnswers).toEqual({ 'mf-y': { '/api/stats': expect.anything() } });
    },
    30_000,
  );

  it('with a hanging render is not waited for beyond its timeout', async () => {
    await publishFragments('return `<p>before</p>`');
    await openFilled();
    await publishAndActivate(server.services, filler('return `<p>well</p>`', '1.0.1+00000003'));
    const usualMs = await msOf(open); // the first page of a version loads its code
    await publishAndActivate(server.services, filler('for (;;);', V2));
    expect(await msOf(open)).toBeLessThan(usualMs + FRAGMENTS_TIMEOUT_MS + SLACK_MS);
    await expect.poll(slot, PATIENCE).toBe('<p>well</p>');
  }, 30_000);

  it('is retried after a failure in the background of a page with the fallback', async () => {
    await publishFragments('return `<p>before ${!user}</p>`');
    const ada = server.signUp('ada@example.org');
    await publishAndActivate(server.services, filler('if (!user) throw new Error(); return `<p>now</p>`', V2));
    expect((await openFilled()).slot).toBe('<p>before true</p>');
    expect((await openFilled(ada.cookie)).slot).toBe('<p>before false</p>');
    const later = async () => {
      server.wait(MINUTE_MS); // a recent failure is not retried
      return (await open(ada.cookie)).slot;
    };
    expect(['<p>before false</p>', '']).toContain(await later()); // empty on timeout
    await expect.poll(later, PATIENCE).toBe('<p>now</p>');
  }, 30_000);

  it('is not rendered for slot props other than declared', async () => {
    await publishFragments('return `<p>${props.event}</p>`', [7, 'walk']);
    await expect.poll(async () => slotsIn((await open()).body), PATIENCE).toEqual(['', '<p>walk</p>']);
  }, 30_000);

  it('is not rendered on a page with undeclared slots', async () => {
    await publishFragments('return `<p>well</p>`', ['walk', 'walk'], 1);
    const { body, slot, state } = await open();
    expect([slot, state.isServerRendered, body.includes('<p>well</p>')]).toEqual(['', true, false]);
  });

  it("is of the visitor's version, and of the earlier one after a roll-back", async () => {
    await publishFragments('return `<p>before</p>`');
    expect((await openFilled()).slot).toBe('<p>before</p>');
    await publishAndActivate(server.services, filler('return `<p>now</p>`', '1.0.1+00000002'));
    await expect.poll(slot, PATIENCE).toBe('<p>now</p>');
    await rollBackVersion(server.services, { ...order, name: 'mf-y', reason: 'It is broken.' });
    await expect.poll(slot, PATIENCE).toBe('<p>before</p>');
  }, 60_000);

  it('missing in the next version leaves its slot empty, and the page works', async () => {
    await publishFragments('return `<p>before</p>`');
    await openFilled();
    await publishAndActivate(server.services, writeBundle({ name: 'mf-y', prefix: '/y', version: V2 }).dir);
    const { body, slot: left, state } = await open();
    expect([left, state.isServerRendered, state.fragments, filesListed(body)]).toEqual(['', true, undefined, []]);
  });

  it('is rendered without state of earlier renderings, and without props of other slots', async () => {
    const look = 'const { seen } = globalThis; globalThis.seen = props.event;';
    await publishFragments(`${look} return [props.event, seen, input.includes('secret')].join()`, ['walk', 'secret']);
    const { body } = await openFilled();
    expect(slotsIn(body)).toEqual(['walk,,false', 'secret,,true']);
  }, 30_000);

  it('is refused if another remote has the slot', async () => {
    await publishFragments('return `<p>well</p>`');
    const description = { fragments: { 'event.gallery': GIVEN } };
    const { dir, write } = writeBundle({ name: 'mf-z', prefix: '/z', description });
    write({ fragments: [{ slot: 'event.gallery', files: ['remoteEntry.js'], later: [] }] });
    await expect(publishAndActivate(server.services, dir)).rejects.toThrow(
      `mf-y ${V1} fills event.gallery on /x of mf-x already`,
    );
  });

  it('has its remote loaded in the background before its first rendering', async () => {
    await publishOwn();
    const readFile = vi.spyOn(server.services.bundles, 'readFile');
    const read = () => readFile.mock.calls.filter(([, file]) => file === SERVER).map(([{ name }]) => name);
    await expect.poll(async () => open().then(read), PATIENCE).toEqual(['shell', 'mf-x', 'mf-y']);
  }, 30_000);

  it('of a member is on no other page, and is not cached', async () => {
    await publishOwn();
    const [ada, grace] = [server.signUp('ada@example.org'), server.signUp('grace@example.org')];
    expect((await open()).body).not.toMatch(/(ada|grace)@/);
    const ofAda = await openFilled(ada.cookie);
    expect(ofAda.slot).toBe('<p>ada@example.org</p>');
    expect(ofAda.headers['cache-control']).toBe('no-store');
    const ofGrace = await openFilled(grace.cookie);
    expect([ofGrace.slot, ofGrace.body.includes('ada@')]).toEqual(['<p>grace@example.org</p>', false]);
    expect((await open()).body).not.toMatch(/(ada|grace)@/);
    server.content.loans = ['a portrait lens'];
    expect((await openFilled(ada.cookie)).body).toContain('a portrait lens');
  }, 60_000);
});
