import { beforeEach, describe, expect, it } from 'vitest';
import type { Gallery, GallerySummary } from '@fotosoc/contract/gallery';
import { deleteRows } from '../../../test/delete-rows.ts';
import { shareServer, type Actor, type TestServer } from '../../../test/server.ts';

const URL = '/api/galleries';

let server: TestServer;
let as: Actor;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  await deleteRows(server, 'galleries', 'portfolios', 'planned_events');
  as = await server.signUpAdministrator();
});

async function gallery(link: string, title = 'Night Walk') {
  const galleries = [];
  for (const set of ['One', 'Two']) {
    galleries.push({ title: set, images: [{ id: (await server.addPhoto(as)).id }] });
  }
  return { link, title, galleries };
}

describe('a gallery', () => {
  it('is created, changed and deleted by the administrator', async () => {
    const body = await gallery('Night Walk');
    const reply = await server.call('POST', URL, { as, body });
    expect([reply.statusCode, reply.json()]).toMatchObject([201, { gallery: { link: 'night-walk' } }]);
    const stored = await server.call('GET', `${URL}/night-walk`);
    expect(stored.json()).toMatchObject({ gallery: { title: 'Night Walk', captions: [] } });
    const { link: _link, ...change } = { ...body, title: 'Day Walk', galleries: body.galleries.toReversed() };
    const changed = await server.call('PUT', `${URL}/night-walk`, { as, body: change });
    expect(changed.json()).toMatchObject({
      gallery: { title: 'Day Walk', galleries: [{ title: 'Two' }, { title: 'One' }] },
    });
    expect((await server.call('DELETE', `${URL}/night-walk`, { as })).statusCode).toBe(204);
    expect((await server.call('GET', `${URL}/night-walk`)).json()).toEqual({
      error: 'No gallery found for this link and user ID.',
      code: 'galleries/not-found',
    });
  });

  it('shows camera data if the administrator allows it, and photographers if credited', async () => {
    const { link: _link, ...body } = await gallery('a');
    const [id] = body.galleries[0]!.images.map((image) => image.id);
    const exif = JSON.stringify({ model: 'X-T4' });
    await server.services.db.updateTable('photos').set({ exif, purpose: 'gallery' }).where('id', '=', id!).execute();
    await server.call('POST', URL, { as, body: { ...body, link: 'a' } });
    const first = async () => {
      const { gallery: stored } = (await server.call('GET', `${URL}/a`)).json<{ gallery: Gallery }>();
      const { credit, exif: camera } = stored.galleries[0]!.images[0]!;
      return { showsCamera: stored.showsCamera, credit, model: camera?.model };
    };
    expect(await first()).toEqual({});
    body.galleries[0]!.images = [{ id: id!, credit: ' Kavya ' }] as never;
    await server.call('PUT', `${URL}/a`, { as, body: { ...body, showsCamera: true } });
    expect(await first()).toEqual({ showsCamera: true, credit: 'Kavya', model: 'X-T4' });
    body.galleries[0]!.images = [{ id: id! }];
    await server.call('PUT', `${URL}/a`, { as, body });
    expect(await first()).toEqual({ showsCamera: true, credit: 'Kavya', model: 'X-T4' });
  });

  it('has a unique link', async () => {
    await server.call('POST', URL, { as, body: await gallery('a') });
    const reply = await server.call('POST', URL, { as, body: await gallery(' A ') });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { error: 'The gallery link is already taken. Please choose a different link.', code: 'galleries/link-taken' },
    ]);
  });

  it('has an endpoint that checks a link', async () => {
    for (const link of ['a', 'b']) await server.call('POST', URL, { as, body: await gallery(link) });
    expect((await server.call('GET', `${URL}?link=a`)).json()).toMatchObject({ galleries: [{ link: 'a' }] });
    expect((await server.call('GET', `${URL}?link=c`)).json()).toMatchObject({ galleries: [] });
  });

  it('counts in the Fotostats with its first photos only, a portfolio with all', async () => {
    await server.call('POST', URL, { as, body: await gallery('a') });
    const { galleries } = await gallery('unused');
    await server.call('POST', '/api/portfolios', { as, body: { portfolioLink: 'p', name: 'P', galleries } });
    expect((await server.call('GET', '/api/stats')).json()).toMatchObject({
      stats: { fotosUploaded: 3, memberPortfolios: 1 },
    });
  });
});

it('lists galleries newest first, page by page', async () => {
  for (const link of ['first', 'second', 'third']) {
    await server.call('POST', URL, { as, body: await gallery(link) });
    server.wait(1000);
  }
  interface Page {
    galleries: { link: string }[];
    nextCursor: string | null;
  }
  const first = (await server.call('GET', `${URL}?limit=2`)).json<Page>();
  const second = (await server.call('GET', `${URL}?limit=2&cursor=${first.nextCursor}`)).json<Page>();
  expect([...first.galleries, ...second.galleries].map(({ link }) => link)).toEqual(['third', 'second', 'first']);
  expect(second.nextCursor).toBeNull();
});

it('has the date of its event, else of its creation, in the list as well', async () => {
  const start = '2026-10-03T18:30:00.000Z';
  const planned = await server.call('POST', '/api/events', { as, body: { name: 'Night walk', start, end: start } });
  const { id: eventId } = planned.json<{ event: { id: string } }>().event;
  await server.call('POST', URL, { as, body: { ...(await gallery('walk')), eventId } });
  const made = await server.call('POST', URL, { as, body: await gallery('plain') });
  const { createdAt } = made.json<{ gallery: Gallery }>().gallery;
  const shown = (await server.call('GET', `${URL}/walk`)).json<{ gallery: Gallery }>().gallery;
  expect(shown).toMatchObject({ date: start, event: { name: 'Night walk', slug: expect.any(String), start } });
  const { galleries } = (await server.call('GET', URL)).json<{ galleries: GallerySummary[] }>();
  expect(Object.fromEntries(galleries.map(({ link, date }) => [link, date]))).toEqual({
    walk: start,
    plain: createdAt,
  });
});

async function withPhoto(title: string) {
  const body = await gallery('a', title);
  await server.call('POST', URL, { as, body });
  const [photo] = body.galleries[0]!.images;
  const post = (caption: object, headers = {}) =>
    server.call('POST', `/api/photos/${photo!.id}/captions`, { body: caption, headers });
  return { photo: photo!, post };
}

describe('captions', () => {
  const caption = { name: ' Bob ', caption: '<b>Hello</b> ' };

  it('are added by anyone to a photo of a captions gallery, as plain text', async () => {
    const { photo, post } = await withPhoto('Captions Night');
    const reply = await post(caption);
    const stored = { name: 'Bob', caption: '<b>Hello</b>' };
    expect([reply.statusCode, reply.json()]).toMatchObject([201, { caption: stored, isWaiting: false }]);
    expect((await server.call('GET', `${URL}/a`)).json()).toMatchObject({
      gallery: { captions: [{ photoId: photo.id, ...stored }] },
    });
  });

  it('are closed elsewhere, and refused for an unknown photo', async () => {
    const { post } = await withPhoto('captions in lower case');
    const closed = await post(caption);
    expect([closed.statusCode, closed.json()]).toMatchObject([403, { code: 'captions/closed' }]);
    const missing = await server.call('POST', `/api/photos/${crypto.randomUUID()}/captions`, { body: caption });
    expect([missing.statusCode, missing.json()]).toMatchObject([404, { code: 'photos/not-found' }]);
  });

  it.each([
    { name: ' ', caption: 'x' },
    { name: 'x', caption: '\n' },
    { name: 'x'.repeat(81), caption: 'x' },
    { name: 'x', caption: 'x'.repeat(501) },
    { name: 'x' },
    { name: 'x', caption: 'x', photoId: 'y' },
  ])('refuse %j', async (body) => {
    const { post } = await withPhoto('Captions Night');
    const reply = await post(body);
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { fields: expect.any(Object) }]);
  });
});

it('a change of a gallery that was changed meanwhile is refused with the current state', async () => {
  const { link: _link, ...body } = await gallery('night-walk');
  await server.call('POST', URL, { as, body: { ...body, link: 'night-walk' } });
  const etag = (await server.call('GET', `${URL}/night-walk`)).headers['etag'] as string;
  const put = (title: string) =>
    server.call('PUT', `${URL}/night-walk`, { as, body: { ...body, title }, headers: { 'if-match': etag } });
  expect((await put('Tab A')).statusCode).toBe(200);
  const current = (await server.call('GET', `${URL}/night-walk`)).json<object>();
  const late = await put('Tab B');
  expect([late.statusCode, late.json()]).toEqual([
    412,
    { error: expect.any(String), code: 'galleries/changed-meanwhile', current },
  ]);
  const removal = await server.call('DELETE', `${URL}/night-walk`, { as, headers: { 'if-match': etag } });
  expect(removal.statusCode).toBe(412);
});

describe('the list of galleries', () => {
  it('has at most six photos of the first non-empty set, and the total number', async () => {
    const images = async (count: number) =>
      Promise.all(Array.from({ length: count }, async () => ({ id: (await server.addPhoto(as)).id })));
    const first = await images(8);
    const galleries = [
      { title: 'One', images: first },
      { title: 'Two', images: await images(2) },
    ];
    await server.call('POST', URL, { as, body: { link: 'walk', title: 'Walk', galleries } });
    const list = async (query = '') =>
      (await server.call('GET', URL + query)).json<{ galleries: GallerySummary[] }>().galleries;
    const [walk] = await list();
    expect(walk).toMatchObject({ link: 'walk', title: 'Walk', galleryCount: 2, photoCount: 10 });
    expect(walk).not.toHaveProperty('galleries');
    const ids = walk!.covers.map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([6, 6]);
    expect(first.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));

    await server.call('POST', URL, {
      as,
      body: { link: 'day', title: 'Day', galleries: [{ title: 'One', images: await images(3) }] },
    });
    expect((await list('?covers=3')).map(({ covers }) => covers.length)).toEqual([2, 2]);
    expect((await list('?covers=1')).map(({ covers }) => covers.length)).toEqual([1, 1]);
    expect((await server.call('GET', `${URL}?covers=0`)).statusCode).toBe(400);
  });
});
