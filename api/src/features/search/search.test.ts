import type { SearchGroup } from '@fotosoc/contract/search';
import type { Reply } from '@fotosoc/contract';
import { describe, expect, it } from 'vitest';
import { createCallSettings } from '../../../test/open-call.ts';
import { shareServer, type Actor, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let as: Actor;
let member: Actor;
let photos: { id: string }[];

const DAY = '2027-01-14T07:00:00Z';

shareServer(async (opened) => {
  server = opened;
  as = await server.signUpAdministrator();
  member = await server.signUp();
  photos = [];
  for (let n = 0; n < 3; n++) photos.push(await server.addPhoto(as));
  const [lamps, violet, ridges] = photos.map(({ id }) => ({ id }));
  const galleries = [
    {
      title: 'One',
      images: [
        { ...lamps!, alt: 'Lamps in Fog', credit: 'Kavya Menon' },
        { ...violet!, alt: 'Violet' },
      ],
    },
  ];
  await post('/api/galleries', { link: 'winter', title: 'Winter Captions', galleries });
  await post(`/api/photos/${photos[0]!.id}/captions`, { name: 'Tadhg', caption: 'Waiting for the fog to pay rent' });
  const portrait = { title: 'Hills', images: [{ ...ridges!, alt: 'Hills fade into fog' }] };
  const portfolio = { portfolioLink: 'oisin', name: 'Oisín Fogarty', bio: 'Mostly harbours.', galleries: [portrait] };
  await post('/api/portfolios', portfolio);
  await post('/api/events', { name: 'Fog and Film: Howth', location: 'Howth station', start: DAY, end: DAY });
  await post('/api/equipment', { name: 'Fog machine, small', quantity: 1 });
});

async function post(url: string, body: object): Promise<void> {
  const reply = await server.call('POST', url, { as, body });
  expect([url, reply.statusCode]).toEqual([url, 201]);
}

async function search(q: string, more = ''): Promise<Reply<'GET /api/search'>> {
  const reply = await server.call('GET', `/api/search?q=${encodeURIComponent(q)}${more}`);
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

const inShort = ({ groups }: { groups: SearchGroup[] }) =>
  Object.fromEntries(groups.map(({ kind, results }) => [kind, results.map(({ title }) => title)]));

it('finds photos, captions, people, events and equipment by one word, each with a link to its page', async () => {
  const found = await search('fog');
  expect(inShort(found)).toEqual({
    photos: expect.arrayContaining(['Lamps in Fog', 'Hills fade into fog']) as string[],
    captions: ['Waiting for the fog to pay rent'],
    people: ['Oisín Fogarty'],
    events: ['Fog and Film: Howth'],
    equipment: ['Fog machine, small'],
  });
  expect(found.count).toBe(6);
  const paths = Object.fromEntries(found.groups.map(({ kind, results }) => [kind, results.map(({ path }) => path)]));
  expect(paths).toMatchObject({
    captions: [`/gallery/winter?photo=${photos[0]!.id}`],
    people: ['/portfolios/oisin'],
    events: ['/events/fog-and-film-howth'],
    equipment: ['/loans'],
  });
  expect(paths['photos']!.toSorted()).toEqual(
    [`/gallery/winter?photo=${photos[0]!.id}`, `/portfolios/oisin?photo=${photos[2]!.id}`].toSorted(),
  );
});

it('finds a photo by its title and its alt text, and names it by its title', async () => {
  const { id } = await server.addPhoto(as);
  const images = [{ id, title: 'Ptarmigan', alt: 'A bird on a boulder' }];
  await post('/api/galleries', { link: 'birds', title: 'Birds', galleries: [{ title: 'All', images }] });
  expect(inShort(await search('ptarmigan'))).toEqual({ photos: ['Ptarmigan'] });
  expect(inShort(await search('boulder'))).toEqual({ photos: ['Ptarmigan'] });
  const renamed = [{ title: 'All', images: [{ id, title: 'Grouse', alt: 'A bird on a boulder' }] }];
  await server.call('PUT', '/api/galleries/birds', { as, body: { title: 'Birds', galleries: renamed } });
  expect([inShort(await search('grouse')), inShort(await search('ptarmigan'))]).toEqual([{ photos: ['Grouse'] }, {}]);
});

it('finds a gallery by its description, and no longer after a change', async () => {
  const photo = await server.addPhoto(as);
  const gallery = { title: 'Plain', galleries: [{ title: 'All', images: [{ id: photo.id }] }] };
  await post('/api/galleries', { ...gallery, link: 'plain', description: 'Cormorants above the weir.' });
  expect(inShort(await search('cormorant'))).toEqual({ galleries: ['Plain'] });
  await server.call('PUT', '/api/galleries/plain', { as, body: { ...gallery, description: 'Swans.' } });
  expect(inShort(await search('cormorant'))).toEqual({});
  expect(inShort(await search('swans'))).toEqual({ galleries: ['Plain'] });
});

it('finds galleries and workshops', async () => {
  expect(inShort(await search('winter'))).toMatchObject({ galleries: ['Winter Captions'] });
  expect(inShort(await search('lighting'))).toMatchObject({ workshops: [expect.stringMatching(/light/i)] });
});

it('finds a call among the events by its theme, with the day on which it closes', async () => {
  const settings = createCallSettings(new Date('2026-11-02T12:00:00Z'));
  await post('/api/calls', { ...settings, slug: 'tide', title: 'Ebb', theme: 'The shore at low tide' });
  const found = await search('shore');
  expect(inShort(found)).toEqual({ events: ['Ebb'] });
  expect(found.groups[0]!.results[0]).toMatchObject({ path: '/calls/tide', line: 'Call, closes 2 November 2026' });
  expect((await search('shorre')).suggestion).toBe('shore');
});

describe('a query', () => {
  it.each(['OISIN', 'oisín', 'oísin', 'oisi', 'fogarty oisin', 'Oisín!', '“oisín”', 'oisin*', 'oisin:'])(
    'finds the person by %s',
    async (q) => {
      const { people, ...others } = inShort(await search(q));
      expect([people![0], others]).toEqual(['Oisín Fogarty', {}]);
    },
  );

  it("requires every word, including words of the author's name", async () => {
    expect(inShort(await search('lamps kavya'))).toEqual({ photos: ['Lamps in Fog'] });
    expect((await search('lamps harbours')).count).toBe(0);
  });

  it('is limited to one kind, with the requested number of results', async () => {
    const found = await search('fog', '&kind=photos&limit=1');
    expect([found.count, found.groups[0]?.results.length]).toEqual([2, 1]);
  });

  it('returns an excerpt around a match that is not in the title', async () => {
    const { groups } = await search('harbours');
    expect(groups[0]!.results[0]).toMatchObject({ title: 'Oisín Fogarty', excerpt: 'Mostly harbours.' });
  });

  it.each([
    ['fogg', 'fog'],
    ['fgo', 'fog'],
    ['oisinn', 'oisin'],
    ['fgoarty', 'fogarty'],
    ['lamps fogg', 'lamps fog'],
    ['snow leopard', null],
  ])('without results, %s, suggests %s', async (q, suggestion) => {
    expect(await search(q)).toMatchObject({ count: 0, groups: [], suggestion });
  });

  it.each([
    '',
    ' ',
    '🌙',
    '"',
    "'",
    '*',
    'a OR b"',
    'NEAR(fog',
    '-',
    'title:',
    "'; drop table photos; --",
    '\\',
    '夜',
    'a',
  ])('of nothing but %j is answered', async (q) => {
    expect((await search(q)).count).toBeLessThan(9);
  });

  it.each([
    ['q', `q=${'x'.repeat(10_000)}`],
    ['q', 'q=%00'],
    ['q', 'q=a&q=b'],
    ['kind', 'q=fog&kind=accounts'],
    ['limit', 'q=fog&limit=0'],
    ['limit', 'q=fog&limit=1000'],
  ])('with a wrong %s is refused: %s', async (_, query) => {
    expect((await server.call('GET', `/api/search?${query}`)).statusCode).toBe(400);
  });
});

describe('content that is', () => {
  it('changed is found with its current text, and deleted content is not found', async () => {
    const { event } = (
      await server.call('POST', '/api/events', { as, body: { name: 'Zebra', start: DAY, end: DAY } })
    ).json<{ event: { id: string } }>();
    const url = `/api/events/${event.id}`;
    await server.call('PUT', url, { as, body: { name: 'Quagga', start: DAY, end: DAY } });
    expect([(await search('zebra')).count, (await search('quagga')).count]).toEqual([0, 1]);
    await server.call('DELETE', url, { as });
    expect(await search('quagga')).toMatchObject({ count: 0, suggestion: null });
    expect(await search('quagg')).toMatchObject({ count: 0, suggestion: null });
  });

  it.each([
    ['gallery', '/api/review/galleries/winter/visibility'],
    ['portfolio', '/api/review/portfolios/oisin'],
  ])('hidden, a %s with all its content, is not counted', async (_, url) => {
    await server.call('PUT', url, { as, body: { isShown: false } });
    expect((await search('fog')).count).toBe(4);
    await server.call('PUT', url, { as, body: { isShown: true } });
    expect((await search('fog')).count).toBe(6);
  });

  it('hidden, a photo with its captions, is neither counted nor suggested', async () => {
    const url = `/api/review/photos/${photos[0]!.id}`;
    await server.call('PUT', url, { as, body: { isShown: false } });
    expect((await search('fog')).count).toBe(4);
    expect(await search('lampps')).toMatchObject({ count: 0, suggestion: null });
    await server.call('PUT', url, { as, body: { isShown: true } });
    expect(await search('lampps')).toMatchObject({ suggestion: 'lamps' });
  });

  it('pending, a caption, is not counted', async () => {
    await server.call('PUT', '/api/review/galleries/winter', { as, body: { captionsWait: true } });
    await post(`/api/photos/${photos[0]!.id}/captions`, { name: 'Ada', caption: 'Okapi' });
    expect((await search('okapi')).count).toBe(0);
  });

  it('of a deleted account is not counted', async () => {
    const photo = await server.addPhoto(member);
    const galleries = [{ title: 'Sea', images: [{ id: photo.id, alt: 'Narwhal' }] }];
    const body = { portfolioLink: 'gone', name: 'Narwhal', galleries };
    await server.call('POST', '/api/portfolios', { as: member, body });
    expect((await search('narwhal')).count).toBe(2);
    await server.services.db
      .updateTable('portfolios')
      .set({ hidden_at: '2999-01-01T00:00:00.000Z' })
      .where('link', '=', 'gone')
      .execute();
    expect(await search('narwhal')).toMatchObject({ count: 0, suggestion: null });
  });
});

it('is in the index exactly as in the tables', async () => {
  const { db } = server.services;
  const kept = await db.selectFrom('search_texts').select(['kind', 'id', 'title']).execute();
  const of = (kind: string) => kept.flatMap((row) => (row.kind === kind ? [`${row.id} ${row.title}`] : [])).toSorted();
  const rows = async (table: 'portfolios' | 'planned_events' | 'equipment') =>
    (await db.selectFrom(table).select(['id', 'name']).execute()).map(({ id, name }) => `${id} ${name}`).toSorted();
  expect(of('people')).toEqual(await rows('portfolios'));
  expect(of('events')).toEqual(await rows('planned_events'));
  expect(of('equipment')).toEqual(await rows('equipment'));
});
