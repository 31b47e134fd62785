import { expect, it } from 'vitest';
import { startServer } from '../../../test/server.ts';

it.each(['galleries/none/gallery_1/1_x.jpg', '..%2f..%2fetc/passwd', 'previews/none.jpg'])(
  'returns the error code of the specification for the missing photo %s',
  async (file) => {
    const { app } = await startServer();
    const reply = await app.inject({ url: `/media/${file}` });
    expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'storage/object-not-found' }]);
  },
);

it('sends a photo in its current form, and not after its deletion, however often it was requested', async () => {
  const { app, services } = await startServer();
  const { photoStorage, objects } = services;
  const url = '/media/galleries/x/photo.jpg';
  const sent = async () => [await app.inject(url), await app.inject(url)].map(({ body }) => body);
  await photoStorage.save('galleries/x/photo.jpg', Buffer.from('0123456789'));
  expect(await sent()).toEqual(['0123456789', '0123456789']);
  const part = await app.inject({ url, headers: { range: 'bytes=2-5' } });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '2345', 'bytes 2-5/10']);
  expect(part.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  await photoStorage.save('galleries/x/photo.jpg', Buffer.from('9876543210'));
  expect(await sent()).toEqual(['9876543210', '9876543210']);
  await objects.delete('media/galleries/x/photo.jpg');
  expect((await app.inject(url)).statusCode).toBe(404);
});

it.each(['/media/', '/media/none.jpg', '/media/galleries', '/media/..%2fphoto-generation.json', '/media/%00'])(
  'answers 404 at %s, without caching',
  async (url) => {
    const { app } = await startServer();
    const reply = await app.inject(url);
    expect([400, 404]).toContain(reply.statusCode);
    expect(reply.headers['cache-control'] ?? '').not.toContain('max-age');
  },
);
