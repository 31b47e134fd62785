import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { publishBundle } from '../publish/publish.ts';
import { shareHost, type TestHost } from '../testing/test-host.ts';

const PICTURE = '/remotes/mf-x/1.0.0+00000001/picture.jpg';
const SCRIPT = '/remotes/mf-x/1.0.0+00000001/page.js';
const CONTENT = Buffer.from('0123456789');
const TEXT = `export default ${JSON.stringify('x'.repeat(5000))}`;

let server: TestHost;
shareHost(async (opened) => {
  server = opened;
  const files = { 'picture.jpg': String(CONTENT), 'page.js': TEXT };
  await publishBundle(server.services, writeBundle({ files }).dir, { actor: 'test' });
});

const ask = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url, headers });

describe('a picture of a version', () => {
  it('is sent completely, with immutable caching', async () => {
    const reply = await ask(PICTURE);
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
    const { etag } = (await ask(PICTURE)).headers;
    for (const known of [String(etag), `"other", ${String(etag)}`, `W/${String(etag)}`]) {
      const reply = await ask(PICTURE, { 'if-none-match': known });
      expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await ask(PICTURE, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('answers HEAD', async () => {
    const { headers, ...reply } = await ask(PICTURE, {}, 'HEAD');
    expect([reply.statusCode, reply.body, headers['content-length']]).toEqual([200, '', '10']);
    expect(headers.etag).toBe((await ask(PICTURE)).headers.etag);
  });

  it.each([
    ['bytes=2-5', '2345', 'bytes 2-5/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=0-99', '0123456789', 'bytes 0-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ])('is sent partially for %s', async (range, part, said) => {
    const reply = await ask(PICTURE, { range });
    expect([reply.statusCode, reply.body, reply.headers['content-range']]).toEqual([206, part, said]);
    expect(reply.headers['content-length']).toBe(String(part.length));
  });

  it.each(['bytes=10-', 'bytes=-0', 'bytes=99-100'])('answers 416 for %s', async (range) => {
    const reply = await ask(PICTURE, { range });
    expect([reply.statusCode, reply.headers['content-range']]).toEqual([416, 'bytes */10']);
    expect(reply.headers['cache-control'] ?? '').not.toContain('immutable');
  });

  it.each(['bytes=1-2,4-5', 'bytes=5-2', 'lines=1-2', 'bytes=-', 'bytes=a-b'])(
    'is sent completely for %s',
    async (range) => {
      expect((await ask(PICTURE, { range })).statusCode).toBe(200);
    },
  );

  it('is sent partially to continue a download of the same file', async () => {
    const { etag } = (await ask(PICTURE)).headers;
    const goOn = async (known: string) => (await ask(PICTURE, { range: 'bytes=5-', 'if-range': known })).body;
    expect(await goOn(String(etag))).toBe('56789');
    expect(await goOn('"of before"')).toBe('0123456789');
  });
});

describe('a script of a version', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['', undefined, (bytes: Buffer) => bytes],
  ])('is sent for "%s" as %s', async (accepted, encoding, open) => {
    const reply = await ask(SCRIPT, { 'accept-encoding': accepted });
    expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([200, encoding]);
    expect(open(reply.rawPayload).toString()).toBe(TEXT);
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
    await objects.put('remotes/mf-x/9.0.0+00000009/page.js', Buffer.from(TEXT));
    const reply = await ask('/remotes/mf-x/9.0.0+00000009/page.js');
    expect([reply.statusCode, reply.headers['cache-control'] ?? '']).toEqual([
      404,
      expect.not.stringContaining('max-age'),
    ]);
  });
});

it.each([
  '/remotes/',
  '/remotes/mf-x',
  '/remotes/mf-x/1.0.0+00000001/none.jpg',
  '/remotes/mf-x/..%2f..%2ffotosoc.sqlite',
  '/remotes/mf-x/1.0.0+00000001/%00',
  '/shell/1.0.0/',
])('answers 404 at %s, without caching', async (url) => {
  const reply = await ask(url);
  expect([400, 404]).toContain(reply.statusCode);
  expect(reply.headers['cache-control'] ?? '').not.toContain('max-age');
});
