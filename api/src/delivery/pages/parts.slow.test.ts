import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writeBundle } from '@fotosoc/serving/testing/bundle';
import { openPage, SERVER } from '../../../test/composed-pages.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { publishAndActivate } from '../publish/publish.ts';
import { rollback } from '../rollout/rollback.ts';
import { order } from '../../../test/rollout.ts';
import { PARTS_MS } from './parts.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});

const SHELL = `globalThis.FOTOSOC_SHELL = { draw: async (json) => {
  const { part, answers, user } = JSON.parse(json);
  const slots = Array(FOTOSOC_REMOTE.says ?? 1).fill({ name: 'event.gallery', props: { event: 'walk' } });
  const page = '<main><section data-slot="event.gallery"></section></main>';
  if (!part) return JSON.stringify({ html: page, snapshots: { page: 1 }, isForAnybody: true, slots });
  const html = FOTOSOC_REMOTE.part(part.props, Object.keys(answers), user);
  return JSON.stringify({ html, snapshots: { 'event.gallery-x': 1, page: 2 }, isForAnybody: true, slots: [] });
} }`;

/** A page of mf-x with a place, and mf-y, whose part in it is drawn by a function of this body.
 *  @param says how many places the page says that it has */
async function publishParts(body: string, says = 1): Promise<void> {
  const provides = { '@fotosoc/host': ['Slot'] };
  const shell = writeBundle({ name: 'shell', files: { [SERVER]: SHELL }, exports: { provides } });
  shell.write({ server: SERVER, fetchesIntegrity: true });
  await publishAndActivate(server.services, shell.dir);
  const pages = [{ path: '/x', title: 'X', query: [], slots: ['event.gallery'] }];
  const page = writeBundle({
    files: { [SERVER]: `globalThis.FOTOSOC_REMOTE = { says: ${says} }` },
    description: { pages },
  });
  page.write({ server: SERVER });
  await publishAndActivate(server.services, page.dir);
  await publishAndActivate(server.services, filler(body, '1.0.0+00000001'));
}

function filler(body: string, version: string, data = ['/api/stats']): string {
  const files = {
    [SERVER]: `globalThis.FOTOSOC_REMOTE = { part: (props, asked, user) => { ${body} } }`,
    'part.js': 'export {}',
    'later.js': 'export {}',
    'part.css': `@layer remotes.mf-y{:where([data-remote=mf-y],main:not([data-held])){.y_a{color:red}}}`,
    'page.js': 'export {}',
  };
  const description = { parts: { 'event.gallery': { data } } };
  const { dir, write } = writeBundle({ name: 'mf-y', prefix: '/y', version, files, description });
  const parts = [{ slot: 'event.gallery', files: ['part.js', 'part.css'], later: ['later.js'] }];
  write({ server: SERVER, parts, routes: [{ pattern: '/y', files: ['page.js'] }] });
  return dir;
}

/** The same page, which shows its place to members alone; what stands there then is of their account. */
async function publishOwn(): Promise<void> {
  await publishParts('return `<p>${user.email}</p>`');
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
  const own = filler('return `<p>${user.email}</p>`', '1.0.1+00000002', ['/api/account']);
  await publishAndActivate(server.services, own);
}

const PATIENCE = { timeout: 15_000, interval: 300 };
const place = async () => (await open()).place;
const open = async (cookie?: string) => {
  const { reply, state } = await openPage(server, '/x', cookie);
  const place = /<section data-slot="event.gallery">(.*?)<\/section>/.exec(reply.body)?.[1];
  return {
    body: reply.body,
    headers: reply.headers,
    state: state as typeof state & { parts: string[]; snapshots: object },
    place,
  };
};

/** Once one was there in time: the first ones are late, and so are others on a busy machine. */
async function openFilled(cookie?: string): Promise<Awaited<ReturnType<typeof open>>> {
  let filled: Awaited<ReturnType<typeof open>> | undefined;
  const isFilled = async () => {
    const page = await open(cookie);
    if (page.place) filled = page;
    return filled !== undefined;
  };
  await expect.poll(isFilled, { timeout: 15_000, interval: 300 }).toBe(true);
  return filled!;
}

/** What a busy machine may take for anything. */
const SLACK_MS = 400;

async function drawsOf(remote: string) {
  await server.services.background.idle();
  const counts = server.services.db.selectFrom('view_counts').select(['drawn', 'undrawn']);
  const rows = await counts.where('remote', '=', remote).execute();
  return { isDrawn: rows.some(({ drawn }) => drawn > 0), undrawn: rows.reduce((sum, row) => sum + row.undrawn, 0) };
}

describe('a part of another remote on a page', () => {
  it('is drawn of what its place is given and of its own answers, and stands in it with its styles', async () => {
    await publishParts('return `<p style="--z:1">${props.event} ${asked} ${user}</p>`');
    const { body, state, place } = await openFilled();
    expect(place).toBe('<p data-s="0-0">walk /api/stats null</p>');
    expect(body).toContain('[data-s="0-0"]{--z:1}');
    expect(body).toContain('<style data-href="/remotes/mf-y/1.0.0+00000001/part.css">');
    expect(state.snapshots).toEqual({ page: 1 });
    expect(await drawsOf('mf-y')).toEqual({ isDrawn: true, undrawn: 0 });
  }, 30_000);

  it('has the files that it may load checked, and no others of its remote', async () => {
    await publishParts('return `<p>well</p>`');
    const { body, state } = await open();
    const { integrity } = JSON.parse(/<script type="importmap">(.*?)<\/script>/.exec(body)![1]!) as {
      integrity: Record<string, string>;
    };
    const folder = '/remotes/mf-y/1.0.0+00000001/';
    const listed = Object.keys(integrity).filter((file) => file.startsWith(folder));
    expect(listed.toSorted()).toEqual(['later.js', 'part.js', 'remoteEntry.js'].map((file) => folder + file));
    expect(body).toContain(`<link rel="modulepreload" href="${folder}part.js"`);
    expect(body).not.toContain(`href="${folder}later.js"`);
    expect(state.parts).toEqual(['event.gallery']);
    expect(state.document.microFrontends['mf-y']![0]!.extras.parts).toEqual(['event.gallery']);
  });

  it.each([
    ['hangs', 'for (;;);'],
    ['throws', `throw new Error('made badly')`],
    ['draws what may not stand there', 'return `<script>1</script>`'],
  ])(
    'leaves its place to the browser when it %s, and the page waits no longer than it says',
    async (_, body) => {
      await publishParts('return `<p>before</p>`');
      await openFilled();
      await publishAndActivate(server.services, filler(body, '1.0.1+00000002'));
      const began = performance.now();
      expect((await open()).place).toBe('');
      expect(performance.now() - began).toBeLessThan(PARTS_MS + SLACK_MS); // where a page by itself may take 1500 ms
      const undrawn = async () => {
        expect((await open()).place).toBe('');
        return (await drawsOf('mf-y')).undrawn;
      };
      await expect.poll(undrawn, { timeout: 15_000, interval: 300 }).toBeGreaterThan(0);
      expect((await open()).state.isDrawn).toBe(true);
      expect(await drawsOf('mf-x')).toMatchObject({ undrawn: 0 });
    },
    30_000,
  );

  it('is nowhere on a page that has other places than it says', async () => {
    await publishParts('return `<p>well</p>`', 2);
    const { body, place, state } = await open();
    expect([place, state.isDrawn, body.includes('<p>well</p>')]).toEqual(['', true, false]);
  });

  it('is of the version that a visitor gets, and of the one before once that is taken back', async () => {
    await publishParts('return `<p>before</p>`');
    expect((await openFilled()).place).toBe('<p>before</p>');
    await publishAndActivate(server.services, filler('return `<p>now</p>`', '1.0.1+00000002'));
    await expect.poll(place, PATIENCE).toBe('<p>now</p>');
    await rollback(server.services.db, { ...order, name: 'mf-y', reason: 'It is broken.' });
    await expect.poll(place, PATIENCE).toBe('<p>before</p>');
  }, 60_000);

  it('is refused where another remote fills the place', async () => {
    await publishParts('return `<p>well</p>`');
    const description = { parts: { 'event.gallery': {} } };
    const { dir, write } = writeBundle({ name: 'mf-z', prefix: '/z', description });
    write({ parts: [{ slot: 'event.gallery', files: ['remoteEntry.js'], later: [] }] });
    await expect(publishAndActivate(server.services, dir)).rejects.toThrow('mf-y fills event.gallery already');
  });

  it('has its remote loaded behind the page, before it is asked to draw', async () => {
    await publishOwn();
    const readFile = vi.spyOn(server.services.bundles, 'readFile');
    const read = () => readFile.mock.calls.filter(([, file]) => file === SERVER).map(([{ name }]) => name);
    await expect.poll(async () => open().then(read), PATIENCE).toEqual(['shell', 'mf-x', 'mf-y']);
  }, 30_000);

  it('that is of a member stands in nobody else’s page, and is kept for nobody', async () => {
    await publishOwn();
    const [ada, grace] = [await server.signUp('ada@example.org'), await server.signUp('grace@example.org')];
    expect((await open()).body).not.toMatch(/(ada|grace)@/);
    const ofAda = await openFilled(ada.cookie);
    expect(ofAda.place).toBe('<p>ada@example.org</p>');
    expect(ofAda.headers['cache-control']).toBe('no-store');
    const ofGrace = await openFilled(grace.cookie);
    expect([ofGrace.place, ofGrace.body.includes('ada@')]).toEqual(['<p>grace@example.org</p>', false]);
    expect((await open()).body).not.toMatch(/(ada|grace)@/);
    const passwordChangedAt = '2026-02-03T04:05:06.000Z';
    const { db } = server.services;
    await db.updateTable('accounts').set({ password_changed_at: passwordChangedAt }).execute();
    expect((await openFilled(ada.cookie)).body).toContain(passwordChangedAt);
  }, 60_000);
});
