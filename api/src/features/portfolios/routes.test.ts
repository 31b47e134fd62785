import { beforeEach, describe, expect, it } from 'vitest';
import type { Portfolio } from '@fotosoc/contract/portfolio';
import type { Photo } from '@fotosoc/contract/photo';
import { deleteRows } from '../../../test/delete-rows.ts';
import { toCookieHeader, startServer, shareServer, type Actor, type TestServer } from '../../../test/server.ts';

const URL = '/api/portfolios';

let server: TestServer;
let ada: Actor;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  await deleteRows(server, 'portfolios');
  ada = await server.signUp();
});

function portfolio(link: string, images: { id: string; alt?: string }[] = [], more: object = {}) {
  const galleries = images.length > 0 ? [{ title: 'One', images }] : [];
  return { portfolioLink: link, name: 'Ada', galleries, ...more };
}

function change(images: { id: string; alt?: string; title?: string }[], more: object = {}) {
  return { name: 'Ada', galleries: [{ title: 'One', images }], ...more };
}

async function created(owner: Actor, images: Photo[]): Promise<Portfolio> {
  const body = portfolio(
    'ada',
    images.map(({ id }) => ({ id })),
  );
  return (await server.call('POST', URL, { as: owner, body })).json<{ portfolio: Portfolio }>().portfolio;
}

describe('creating a portfolio', () => {
  it('requires a confirmed address, if the site is configured so', async () => {
    const server = await startServer({ REQUIRE_CONFIRMED_EMAIL: '1' });
    const credentials = { email: 'ada@example.org', password: 'horse staple battery' };
    const registered = await server.call('POST', '/api/auth/register', { body: credentials });
    const ada = { id: '', email: credentials.email, cookie: toCookieHeader(registered) };
    const refused = await server.call('POST', URL, { as: ada, body: portfolio('ada') });
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { code: 'account/email-unconfirmed', error: expect.stringContaining('the mail to ada@example.org') },
    ]);
    const mail = await server.services.db.selectFrom('mails').select('subject').execute();
    expect(mail).toEqual([{ subject: 'Confirm your e-mail address for Fotosoc' }]);
    await server.services.db.updateTable('accounts').set({ email_confirmed_at: '2026-11-24T12:00:00Z' }).execute();
    expect((await server.call('POST', URL, { as: ada, body: portfolio('ada') })).statusCode).toBe(201);
  });

  it('normalises the link and keeps photos in order with their texts', async () => {
    const [first, second, face] = [await server.addPhoto(ada), await server.addPhoto(ada), await server.addPhoto(ada)];
    const images = [{ id: second.id, alt: ' A boat ' }, { id: first.id }];
    const buttons = [
      { platform: 'instagram', url: 'https://instagram.example.org/ada' },
      { platform: 'email', url: 'ada@example.org' },
      { platform: 'linkedin', url: '' },
    ];
    const body = portfolio('  Ada  Lovelace! ', images, { profileImage: { id: face.id }, socialButtons: buttons });
    const reply = await server.call('POST', URL, { as: ada, body });
    expect(reply.statusCode).toBe(201);
    const stored = (await server.call('GET', `${URL}/ada-lovelace`)).json<{ portfolio: Portfolio }>().portfolio;
    expect(reply.json()).toEqual({ portfolio: stored, version: expect.any(String) });
    expect(stored).toMatchObject({ portfolioLink: 'ada-lovelace', userId: ada.id, badge: 'Member', bio: '' });
    expect(stored.galleries[0]?.images.map(({ id, alt }) => [id, alt])).toEqual([
      [second.id, 'A boat'],
      [first.id, ''],
    ]);
    expect(stored.profileImage?.id).toBe(face.id);
    expect(stored.socialButtons).toEqual(buttons);
  });

  it('gives a link to one of fifty concurrent requests', async () => {
    const members = await Promise.all(Array.from({ length: 50 }, () => server.signUp()));
    const replies = await Promise.all(
      members.map((as) => server.call('POST', URL, { as, body: portfolio('Same Link') })),
    );
    const taken = replies.filter((reply) => reply.statusCode === 409);
    expect(replies.filter((reply) => reply.statusCode === 201)).toHaveLength(1);
    expect(taken).toHaveLength(49);
    expect(taken[0]?.json()).toMatchObject({
      error: 'The portfolio link is already taken. Please choose a different link.',
      code: 'portfolios/link-taken',
    });
  });

  it.each(['---', '!!!', '___', 'new', 'Edit', 'x'.repeat(65)])('refuses the link %j', async (link) => {
    const reply = await server.call('POST', URL, { as: ada, body: portfolio(link) });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      code: 'portfolios/invalid-link',
      fields: { portfolioLink: expect.any(String) },
    });
  });

  it('refuses photos of others, in use, or duplicate, and saves nothing then', async () => {
    const bob = await server.signUp();
    const [own, used, foreign] = [await server.addPhoto(ada), await server.addPhoto(ada), await server.addPhoto(bob)];
    await created(ada, [used]);
    for (const images of [
      [own, foreign],
      [own, used],
      [own, own],
      [own, { id: crypto.randomUUID() }],
    ]) {
      const body = portfolio(
        'second',
        images.map(({ id }) => ({ id })),
      );
      const reply = await server.call('POST', URL, { as: ada, body });
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ code: 'photos/not-found' });
      expect(Object.keys(reply.json<{ fields: object }>().fields)).toEqual(['galleries.0.images.1']);
    }
    expect((await server.call('GET', `${URL}/second`)).statusCode).toBe(404);
    expect((await server.call('POST', URL, { as: ada, body: portfolio('second', [{ id: own.id }]) })).statusCode).toBe(
      201,
    );
  });

  it('refuses the sixth portfolio of a member', async () => {
    for (let number = 1; number <= 5; number++) await server.addPortfolio(ada, `ada-${number}`);
    const reply = await server.call('POST', URL, { as: ada, body: portfolio('ada-6') });
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'portfolios/too-many' }]);
  });

  it.each(['userId', 'badge', 'createdAt', 'isAdmin'])('refuses %s in the body', async (key) => {
    const body = { ...portfolio('ada'), [key]: 'Committee' };
    const reply = await server.call('POST', URL, { as: ada, body });
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { fields: { [key]: expect.any(String) } }]);
  });

  it.each([
    ['website', 'javascript:alert(1)'],
    ['website', 'java\tscript:alert(1)'],
    ['website', 'data:text/html,x'],
    ['website', 'http://example.org'],
    ['website', 'https://user:password@example.org'],
    ['website', '//example.org'],
    ['website', 'https://'],
    ['email', 'ada@example.org?bcc=bob@example.org'],
    ['email', 'ada@example.org,bob@example.org'],
    ['email', 'mailto:ada@example.org'],
    ['email', 'https://example.org'],
  ])('refuses a %s button to %j', async (platform, url) => {
    const body = portfolio('ada', [], { socialButtons: [{ platform, url }] });
    const reply = await server.call('POST', URL, { as: ada, body });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      { fields: { 'socialButtons.0.url': expect.any(String) } },
    ]);
  });

  it('names the invalid fields, with sentences', async () => {
    const body = { portfolioLink: 'ada', name: 'x'.repeat(121), galleries: [{ title: '', images: [] }] };
    const reply = await server.call('POST', URL, { as: ada, body });
    expect(reply.json()).toMatchObject({
      fields: {
        name: 'The name is too long: at most 120 characters.',
        'galleries.0.title': 'The title is missing.',
        'galleries.0.images': 'Add at least one photo.',
      },
    });
    const blank = await server.call('POST', URL, {
      as: await server.signUp(),
      body: { ...portfolio('ada'), name: '  ' },
    });
    expect(blank.json()).toMatchObject({ fields: { name: 'The name is missing.' } });
  });
});

describe('changing a portfolio', () => {
  it('reorders, adds, removes, and deletes removed photos', async () => {
    const [first, second, third] = [await server.addPhoto(ada), await server.addPhoto(ada), await server.addPhoto(ada)];
    await created(ada, [first, second]);
    const put = (body: object) => server.call('PUT', `${URL}/ada`, { as: ada, body });
    const reordered = await put(change([{ id: third.id }, { id: first.id }], { profileImage: { id: second.id } }));
    expect(reordered.json<{ portfolio: Portfolio }>().portfolio.galleries[0]?.images.map(({ id }) => id)).toEqual([
      third.id,
      first.id,
    ]);
    const emptied = await put(change([]));
    expect(emptied.json()).toMatchObject({ portfolio: { profileImage: null, galleries: [{ images: [] }] } });
    expect((await put(change([{ id: first.id }]))).statusCode).toBe(400);
  });

  it('keeps an omitted title of a photo, trims a title, and removes an empty one', async () => {
    const photo = await server.addPhoto(ada);
    await created(ada, [photo]);
    const titleAfter = async (words: object) => {
      const reply = await server.call('PUT', `${URL}/ada`, { as: ada, body: change([{ id: photo.id, ...words }]) });
      return reply.json<{ portfolio: Portfolio }>().portfolio.galleries[0]!.images[0]!.title;
    };
    expect(await titleAfter({ title: ' Low tide ' })).toBe('Low tide');
    expect(await titleAfter({ alt: 'A pier' })).toBe('Low tide');
    expect(await titleAfter({ title: '\u3000' })).toBeUndefined();
    const body = change([{ id: photo.id, title: 'x'.repeat(121) }] as never);
    expect((await server.call('PUT', `${URL}/ada`, { as: ada, body })).statusCode).toBe(400);
  });

  it('is refused to another member with a sentence', async () => {
    const bob = await server.signUp();
    await created(ada, [await server.addPhoto(ada)]);
    const put = await server.call('PUT', `${URL}/ada`, { as: bob, body: change([]) });
    expect(put.json()).toMatchObject({ error: 'You are not authorized to edit this portfolio.' });
    expect((await server.call('PUT', `${URL}/nobody`, { as: ada, body: change([]) })).statusCode).toBe(404);
  });
});

it('deletes a portfolio with its photos and releases the link', async () => {
  await created(ada, [await server.addPhoto(ada)]);
  expect((await server.call('DELETE', `${URL}/ada`, { as: ada })).statusCode).toBe(204);
  expect((await server.call('DELETE', `${URL}/ada`, { as: ada })).statusCode).toBe(404);
  expect((await server.call('GET', '/api/stats')).json()).toMatchObject({
    stats: { fotosUploaded: 0, memberPortfolios: 0, yearsRunning: 22, activeMembers: 141 },
  });
  await server.addPortfolio(ada, 'ada');
});

describe('listing portfolios', () => {
  it('sorts by name, ignoring case and accents, page by page', async () => {
    for (const name of ['bob', 'Éamon', 'Zoe', 'adam', 'Bob']) {
      const body = { ...portfolio(crypto.randomUUID()), name };
      await server.call('POST', URL, { as: ada, body });
    }
    const names: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor ? `?limit=2&cursor=${cursor}` : '?limit=2';
      const page = (await server.call('GET', URL + query)).json<{
        portfolios: Portfolio[];
        nextCursor: string | null;
      }>();
      names.push(...page.portfolios.map(({ name }) => name.toLowerCase()));
      cursor = page.nextCursor;
    }
    expect(names).toEqual(['adam', 'bob', 'bob', 'éamon', 'zoe']);
  });

  it.each([
    '?limit=0',
    '?limit=101',
    '?limit=x',
    '?cursor=x',
    '?limit=1&limit=2',
    '?other=1',
    '?sample=0',
    '?sample=13',
  ])('refuses %s', async (query) => {
    expect((await server.call('GET', URL + query)).statusCode).toBe(400);
  });

  it('can check whether a link is taken', async () => {
    await server.call('POST', URL, { as: ada, body: portfolio('ada') });
    await server.call('POST', URL, { as: ada, body: portfolio('ada-too') });
    const taken = await server.call('GET', `${URL}?portfolioLink=ada`);
    expect(taken.json()).toMatchObject({ portfolios: [{ portfolioLink: 'ada' }], nextCursor: null });
    const free = await server.call('GET', `${URL}?portfolioLink=bob`);
    expect([free.statusCode, free.json()]).toEqual([200, { portfolios: [], nextCursor: null }]);
  });

  it('can be limited to one member', async () => {
    const bob = await server.signUp();
    for (const link of ['ada', 'ada-too']) await server.addPortfolio(ada, link);
    await server.addPortfolio(bob, 'bob');
    const links = async (userId: string) => {
      const reply = await server.call('GET', `${URL}?userId=${userId}`);
      return reply.json<{ portfolios: Portfolio[] }>().portfolios.map(({ portfolioLink }) => portfolioLink);
    };
    expect(await links(ada.id)).toEqual(['ada', 'ada-too']);
    expect(await links('nobody')).toEqual([]);
  });

  it('returns a random selection of all, which changes each time', async () => {
    const { id: owner_id } = await server.signUp();
    const rows = Array.from({ length: 60 }, (_, number) => {
      const id = String(number).padStart(2, '0');
      const words = { name: id, name_key: id, bio: '', social_buttons: '[]' };
      return { id, link: id, owner_id, ...words, created_at: '', updated_at: '', lot: number * 2 ** 25 };
    });
    await server.services.db.insertInto('portfolios').values(rows).execute();
    const seen = new Set<string>();
    for (let draw = 0; draw < 10; draw++) {
      const reply = await server.call('GET', `${URL}?sample=3`);
      const { portfolios, nextCursor } = reply.json<{ portfolios: Portfolio[]; nextCursor: null }>();
      const links = portfolios.map(({ portfolioLink }) => portfolioLink);
      expect([new Set(links).size, nextCursor]).toEqual([3, null]);
      for (const link of links) seen.add(link);
    }
    expect(seen.size).toBeGreaterThan(3);
    expect([...seen].some((link) => link >= '24')).toBe(true); // beyond the first page of the list
  });

  it('gives the committee badge to accounts, not to names', async () => {
    const [chair, pretender] = [await server.signUp(), await server.signUp()];
    await server.services.db.updateTable('accounts').set({ is_committee: 1 }).where('id', '=', chair.id).execute();
    for (const [as, link] of [
      [chair, 'chair'],
      [pretender, 'pretender'],
    ] as const) {
      await server.call('POST', URL, { as, body: { ...portfolio(link), name: 'Cormac Ó Dálaigh' } });
    }
    expect((await server.call('GET', `${URL}/chair`)).json()).toMatchObject({ portfolio: { badge: 'Committee' } });
    expect((await server.call('GET', `${URL}/pretender`)).json()).toMatchObject({ portfolio: { badge: 'Member' } });
  });
});

/** Creates a portfolio and returns its version in each of two tabs of the owner. */
async function opened() {
  await created(ada, [await server.addPhoto(ada)]);
  const seen = await server.call('GET', `${URL}/ada`);
  const { version } = seen.json<{ version: string }>();
  const put = (more: object, ifMatch?: string) =>
    server.call('PUT', `${URL}/ada`, {
      as: ada,
      body: { name: 'Ada', galleries: [], ...more },
      headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
    });
  return { seen, version, put };
}

describe('a change with If-Match', () => {
  it('accepts the document’s ETag, which changes with each change', async () => {
    const { seen, version, put } = await opened();
    expect(seen.headers['etag']).toBe(`"${version}"`);
    const changed = await put({ bio: 'First.' }, `"${version}"`);
    expect(changed.statusCode).toBe(200);
    expect(changed.headers['etag']).toBe(`"${changed.json<{ version: string }>().version}"`);
    expect(changed.headers['etag']).not.toBe(seen.headers['etag']);
  });

  it('is refused with the current state if the version is outdated', async () => {
    const { version, put } = await opened();
    await put({ bio: 'Written in tab A.' }, `"${version}"`);
    const current = (await server.call('GET', `${URL}/ada`)).json<object>();
    const late = await put({ bio: 'Written in tab B.' }, `"${version}"`);
    expect(late.statusCode).toBe(412);
    expect(late.json()).toEqual({ error: expect.any(String), code: 'portfolios/changed-meanwhile', current });
    const removal = await server.call('DELETE', `${URL}/ada`, { as: ada, headers: { 'if-match': `"${version}"` } });
    expect(removal.statusCode).toBe(412);
    expect((await server.call('GET', `${URL}/ada`)).json()).toEqual(current);
  });

  it('is refused for one of two concurrent requests', async () => {
    const { version, put } = await opened();
    const replies = await Promise.all(['A', 'B'].map((bio) => put({ bio }, `"${version}"`)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 412]);
  });

  it.each([undefined, '*', '"other", "{version}"'])('is accepted for %j', async (ifMatch) => {
    const { version, put } = await opened();
    expect((await put({}, ifMatch?.replace('{version}', version))).statusCode).toBe(200);
  });

  it.each(['W/"{version}"', '', '"', 'other'])('is refused for %j', async (ifMatch) => {
    const { version, put } = await opened();
    expect((await put({}, ifMatch.replace('{version}', version))).statusCode).toBe(412);
  });
});

it.each(['\u200b', 'Ada\u200d', '\u200fAda', '\u3164\u2800'])('is not named %j', async (name) => {
  const reply = await server.call('POST', URL, { as: ada, body: portfolio('ada', [], { name }) });
  expect([reply.statusCode, reply.json()]).toMatchObject([
    400,
    { code: 'request/invalid', fields: { name: expect.any(String) } },
  ]);
});
