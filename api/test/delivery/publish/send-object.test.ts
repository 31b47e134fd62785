// Stays with the society: its photos are sent by the same code as files of versions.

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { publishBundle } from '@fotosoc/delivery/publish/publish';
import { startServer, type TestServer } from '../../server.ts';

const PHOTO = '/media/galleries/x/photo.jpg';
const SCRIPT = '/remotes/mf-x/1.0.0+00000001/page.js';
const CONTENT = Buffer.from('0123456789');

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
  await server.services.photoStorage.save('galleries/x/photo.jpg', CONTENT);
});

const ask = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url, headers });

describe('a photo', () => {
  it('is sent completely, with immutable caching', async () => {
    const reply = await ask(PHOTO);
    expect([reply.statusCode, reply.rawPayload]).toEqual([200, CONTENT]);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '10',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
  });

  it('is not sent to clients with a matching validator', async () => {
    const { etag } = (await ask(PHOTO)).headers;
    for (const known of [String(etag), `"other", ${String(etag)}`, `W/${String(etag)}`]) {
      const reply = await ask(PHOTO, { 'if-none-match': known });
      expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await ask(PHOTO, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('is sent in its current form, and not after its deletion, however often it was requested', async () => {
    const { photoStorage, objects } = server.services;
    const sent = async () => [await ask(PHOTO), await ask(PHOTO)].map(({ body }) => body);
    expect(await sent()).toEqual(['0123456789', '0123456789']);
    expect((await ask(PHOTO, { range: 'bytes=2-5' })).body).toBe('2345');
    await photoStorage.save('galleries/x/photo.jpg', Buffer.from('9876543210'));
    expect(await sent()).toEqual(['9876543210', '9876543210']);
    await objects.delete('media/galleries/x/photo.jpg');
    expect((await ask(PHOTO)).statusCode).toBe(404);
  });

  it('answers HEAD', async () => {
    const { headers, ...reply } = await ask(PHOTO, {}, 'HEAD');
    expect([reply.statusCode, reply.body, headers['content-length']]).toEqual([200, '', '10']);
    expect(headers.etag).toBe((await ask(PHOTO)).headers.etag);
  });

  it.each([
    ['bytes=2-5', '2345', 'bytes 2-5/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=0-99', '0123456789', 'bytes 0-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ])('is sent partially for %s', async (range, part, said) => {
    const reply = await ask(PHOTO, { range });
    expect([reply.statusCode, reply.body, reply.headers['content-range']]).toEqual([206, part, said]);
    expect(reply.headers['content-length']).toBe(String(part.length));
  });

  it.each(['bytes=10-', 'bytes=-0', 'bytes=99-100'])('answers 416 for %s', async (range) => {
    const reply = await ask(PHOTO, { range });
    expect([reply.statusCode, reply.headers['content-range']]).toEqual([416, 'bytes */10']);
    expect(reply.headers['cache-control'] ?? '').not.toContain('immutable');
  });

  it.each(['bytes=1-2,4-5', 'bytes=5-2', 'lines=1-2', 'bytes=-', 'bytes=a-b'])(
    'is sent completely for %s',
    async (range) => {
      expect((await ask(PHOTO, { range })).statusCode).toBe(200);
    },
  );

  it('is sent partially to continue a download of the same file', async () => {
    const { etag } = (await ask(PHOTO)).headers;
    const goOn = async (known: string) => (await ask(PHOTO, { range: 'bytes=5-', 'if-range': known })).body;
    expect(await goOn(String(etag))).toBe('56789');
    expect(await goOn('"of before"')).toBe('0123456789');
  });
});

describe('a script of a version', () => {
  const text = `export default ${JSON.stringify('x'.repeat(5000))}`;
  beforeEach(async () => {
    await publishBundle(server.services, writeBundle({ files: { 'page.js': text } }).dir, { actor: 'test' });
  });

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['', undefined, (bytes: Buffer) => bytes],
  ])('is sent for "%s" as %s', async (accepted, encoding, open) => {
    const reply = await ask(SCRIPT, { 'accept-encoding': accepted });
    expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([200, encoding]);
    expect(open(reply.rawPayload).toString()).toBe(text);
    expect(reply.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', vary: 'accept-encoding' });
    const { etag } = reply.headers;
    const again = await ask(SCRIPT, { 'accept-encoding': accepted, 'if-none-match': String(etag) });
    expect(again.statusCode).toBe(304);
  });

  it('has a separate validator per encoding', async () => {
    const encodings = ['br', 'gzip', 'identity'];
    const tags = await Promise.all(
      encodings.map(async (accepted) => (await ask(SCRIPT, { 'accept-encoding': accepted })).headers.etag),
    );
    expect(new Set(tags).size).toBe(encodings.length);
  });

  it('is sent partially in its stored form, whatever encodings are accepted', async () => {
    const reply = await ask(SCRIPT, { range: 'bytes=0-5', 'accept-encoding': 'br, gzip' });
    expect([reply.statusCode, reply.body, reply.headers['content-encoding']]).toEqual([206, 'export', undefined]);
  });

  it('is not found before its version is published', async () => {
    const { objects } = server.services;
    await objects.put('remotes/mf-x/9.0.0+00000009/page.js', Buffer.from(text));
    const reply = await ask('/remotes/mf-x/9.0.0+00000009/page.js');
    expect([reply.statusCode, reply.headers['cache-control'] ?? '']).toEqual([
      404,
      expect.not.stringContaining('max-age'),
    ]);
  });
});

it.each([
  '/media/',
  '/media/none.jpg',
  '/media/galleries',
  '/media/..%2fphoto-generation.json',
  '/media/%00',
  '/remotes/',
  '/remotes/mf-x',
  '/shell/1.0.0/',
])('answers 404 at %s, without caching', async (url) => {
  const reply = await ask(url);
  expect([400, 404]).toContain(reply.statusCode);
  expect(reply.headers['cache-control'] ?? '').not.toContain('max-age');
});
