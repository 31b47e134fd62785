import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { TestCall } from '../test/open-call.ts';
import { startServer, type TestServer } from '../test/server.ts';
import { publishAndActivate } from '@fotosoc/delivery/rollout/publish-and-activate';

const SITE = 'http://society.example.org';
const PAGES: RemoteDescription['pages'] = [
  { path: '/x', title: 'X' },
  { path: '/x/login', title: 'Login', isListed: false },
  { path: '/x/edit/:name', title: 'Edit', data: ['/api/portfolios/:name'], isListed: false },
  { path: '/x/people/:name', title: '{portfolio.name}', data: ['/api/portfolios/:name'] },
  { path: '/x/by/:name', title: '{photographer.name}', data: ['/api/credited-photos?limit=48&name=:name'] },
  { path: '/x/calls/:slug', title: '{call.title}', data: ['/api/calls/:slug'] },
  { path: '/x/shows/:link/edit', title: 'Edit', isListed: false },
  { path: '/x/shows/:link', title: '{gallery.title}', data: ['/api/galleries/:link', '/api/stats'] },
];

let server: TestServer;
beforeEach(async () => {
  server = await startServer({ PUBLIC_URL: SITE });
  const { dir, write } = writeBundle({ description: { pages: PAGES } });
  write({ routes: PAGES.map(({ path }) => ({ pattern: path, files: [] })) });
  await publishAndActivate(server.services, writeBundle({ name: 'shell' }).dir);
  await publishAndActivate(server.services, dir);
});

const ask = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

/** Returns the addresses of a sitemap with their change times. */
async function read(url = '/sitemap.xml'): Promise<[url: string | undefined, changedAt: string | undefined][]> {
  const { body } = await ask(url);
  return [...body.matchAll(/<loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)].map(([, loc, at]) => [loc, at]);
}

async function addGallery(link: string): Promise<string> {
  const created_at = '2026-01-01T00:00:00.000Z';
  await server.services.db.insertInto('galleries').values({ id: link, link, title: link, created_at }).execute();
  return created_at;
}

describe('the sitemap', () => {
  it('lists every public page with its change time', async () => {
    const { updatedAt } = await server.addPortfolio(await server.signUp(), 'ada');
    const createdAt = await addGallery('night&day');
    expect(await read()).toEqual([
      [`${SITE}/x`, undefined],
      [`${SITE}/x/people/ada`, updatedAt],
      [`${SITE}/x/shows/night%26day`, createdAt],
    ]);
  });

  it('lists calls, changed when their results are published', async () => {
    const call = await TestCall.open(server);
    const createdAt = server.services.now().toISOString();
    expect(await read()).toContainEqual([`${SITE}/x/calls/fog`, createdAt]);
    call.close();
    await call.send('POST', '/results', call.officer, {});
    expect(await read()).toContainEqual([`${SITE}/x/calls/fog`, server.services.now().toISOString()]);
  });

  it('lists the photographers of visible photos', async () => {
    const as = await server.signUpAdministrator();
    const images = [{ id: (await server.addPhoto(as)).id, credit: 'Ada/Æ' }];
    await server.call('POST', '/api/galleries', {
      as,
      body: { link: 'walk', title: 'Walk', galleries: [{ title: 'Out', images }] },
    });
    expect((await read()).map(([url]) => url)).toContain(`${SITE}/x/by/Ada%2F%C3%86`);
  });

  it('omits hidden pages', async () => {
    await server.addPortfolio(await server.signUp(), 'ada');
    const hidden_at = '2026-01-01T00:00:00.000Z';
    await addGallery('night');
    for (const table of ['portfolios', 'galleries'] as const) {
      await server.services.db.updateTable(table).set({ hidden_at }).execute();
    }
    expect(await read()).toEqual([[`${SITE}/x`, undefined]]);
  });

  it('has the time of a gallery’s latest photo', async () => {
    const { db } = server.services;
    await addGallery('night');
    await server.addPhoto(await server.signUp());
    const set = { id: 'set', portfolio_id: null, gallery_id: 'night', position: 0, title: 'Night' };
    await db.insertInto('photo_sets').values(set).execute();
    await db
      .updateTable('photos')
      .set({ set_id: 'set', position: 0, created_at: '2026-05-01T00:00:00.000Z' })
      .execute();
    expect(await read()).toContainEqual([`${SITE}/x/shows/night`, '2026-05-01T00:00:00.000Z']);
  });

  it('changes with a new page, and only then', async () => {
    const first = await ask('/sitemap.xml');
    expect(first.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(first.body).toContain(`<loc>${SITE}/x</loc>`);
    const since = { 'if-none-match': String(first.headers.etag) };
    expect((await ask('/sitemap.xml', since)).statusCode).toBe(304);
    await server.addPortfolio(await server.signUp(), 'ada');
    expect((await ask('/sitemap.xml', since)).statusCode).toBe(200);
  });

  it('is split if too long, with each page in one part', async () => {
    const at = '2026-01-01T00:00:00.000Z';
    const { id } = await server.signUp();
    // In batches: the search index is updated as well, and a busy PostgreSQL has a statement timeout.
    for (const [first, last] of [
      [1, 2500],
      [2501, 5000],
      [5001, 7500],
      [7501, 9998],
    ] as const) {
      await sql`
        with recursive n(i) as (select cast(${first} as integer) union all select i + 1 from n where i < ${last})
        insert into portfolios (id, link, owner_id, name, name_key, bio, social_buttons, created_at, updated_at)
        select i, 'p' || i, ${id}, 'P', 'p', '', '[]', ${at}, ${at} from n`.execute(server.services.db);
    }
    for (const link of ['a', 'b', 'c', 'd']) await addGallery(link);
    expect(await read()).toEqual([
      [`${SITE}/sitemap-1.xml`, undefined],
      [`${SITE}/sitemap-2.xml`, undefined],
    ]);
    const parts = [await read('/sitemap-1.xml'), await read('/sitemap-2.xml')];
    expect(parts.map((part) => part.length)).toEqual([10_000, 3]);
    expect(new Set(parts.flat().map(([url]) => url)).size).toBe(10_003);
    expect((await ask('/sitemap-3.xml')).statusCode).toBe(404);
  });

  it.each(['/sitemap-0.xml', '/sitemap-x.xml', '/sitemap-99999.xml', '/sitemap-2.xml'])(
    'has no part %s unless split',
    async (url) => {
      expect((await ask(url)).statusCode).toBe(404);
    },
  );
});

it('robots.txt refers to the sitemap, and excludes the API and forms', async () => {
  const reply = await ask('/robots.txt');
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(reply.body.split('\n')).toEqual([
    'User-agent: *',
    'Allow: /api/pictures/',
    'Disallow: /api/',
    'Disallow: /x/edit/',
    '',
    `Sitemap: ${SITE}/sitemap.xml`,
    '',
  ]);
});
