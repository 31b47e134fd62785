import type { OneGallery } from '@fotosoc/contract/gallery';
import { expect, it } from 'vitest';
import { startServer } from '../../../test/server.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';

it('are the Fotos of past weeks, without duplicates, and are neither stored nor lost by an edit', async () => {
  const server = await startServer();
  server.stopClock(new Date('2025-12-29T12:00:00.000Z'));
  const read = async (link = 'foto-of-the-week') =>
    (await server.call('GET', `/api/galleries/${link}`)).json<OneGallery>();
  const won = async () =>
    (await read()).winners?.map(({ title, images }) => [title, images.map(({ alt, credit }) => `${alt}, ${credit}`)]);
  const winIn = async (link: string) => {
    const as = await server.signUpWith('content', 'galleries');
    const { id } = await server.addPhoto(as);
    const galleries = [{ title: 'One', images: [{ id }] }];
    await server.call('POST', '/api/galleries', { as, body: { link, title: link, galleries } });
    const body = { photoId: id, caption: link, photographer_name: 'Kavya' };
    await server.call('PUT', '/api/foto-of-the-week', { as, body });
    server.wait(DAY_MS);
  };

  await winIn('foto-of-the-week'); // the gallery itself contains the photo
  await winIn('old');
  expect(await won()).toBeUndefined();
  for (const link of ['hidden', 'new', 'newer', 'current']) await winIn(link);
  const as = await server.signUpAdministrator();
  const visibility = { as, body: { isShown: false, reason: 'One of them asked.' } };
  await server.call('PUT', '/api/review/galleries/hidden/visibility', visibility);
  const expected = [
    ['Winners of 2026', ['newer, Kavya', 'new, Kavya']],
    ['Winners of 2025', ['old, Kavya']],
  ];
  expect(await won()).toEqual(expected);
  expect((await read('old')).winners).toBeUndefined();

  const { gallery, version } = await read();
  const galleries = gallery.galleries.map(({ title, images }) => ({ title, images: images.map(({ id }) => ({ id })) }));
  const headers = { 'if-match': `"${version}"` };
  const url = '/api/galleries/foto-of-the-week';
  const saved = await server.call('PUT', url, { as, headers, body: { title: 'Winners', galleries } });
  expect(saved.json<OneGallery>().gallery.galleries.flatMap(({ images }) => images)).toHaveLength(1);
  expect(await won()).toEqual(expected);
});

it("are shown on a site without a created winners' gallery", async () => {
  const server = await startServer();
  const read = async () => server.call('GET', '/api/galleries/foto-of-the-week');
  expect((await read()).json()).toMatchObject({ gallery: { title: 'Foto of the Week', galleries: [] } });
  const as = await server.signUpWith('content');
  for (const caption of ['first', 'second']) {
    const { id } = await server.addPhoto(as);
    const body = { photoId: id, caption, photographer_name: 'Kavya' };
    await server.call('PUT', '/api/foto-of-the-week', { as, body });
    server.wait(DAY_MS);
  }
  const { winners } = (await read()).json<OneGallery>();
  expect(winners?.map(({ images }) => images.map(({ alt }) => alt))).toEqual([['first']]);
  expect((await server.call('GET', '/api/galleries')).json()).toMatchObject({ galleries: [] });
  const editor = await server.signUpWith('galleries');
  const { id } = await server.addPhoto(editor);
  const change = { title: 'Winners', galleries: [{ title: 'One', images: [{ id }] }] };
  const saved = await server.call('PUT', '/api/galleries/foto-of-the-week', { as: editor, body: change });
  expect(saved.statusCode).toBe(404);
});
