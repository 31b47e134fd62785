import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError } from '@fotosoc/server-kit/config-error';
import { createS3Settings } from '@fotosoc/server-kit/testing/s3-settings';
import { readObject } from '@fotosoc/server-kit/storage/object-store';
import { openObjectStore } from '@fotosoc/server-kit/storage/open-object-store';
import { parseS3Url } from '@fotosoc/server-kit/storage/s3-url';
import { S3Store } from '@fotosoc/server-kit/storage/s3-store';
import { Scratch } from '@fotosoc/server-kit/storage/scratch';

const url = createS3Settings().S3_URL ?? '';
const BUSY = { status: 503, code: 'server/busy', message: expect.stringContaining('does not answer') };

const direct = () => new S3Store(parseS3Url('S3_URL', url));

/** Handling of a request to the bucket: forwarded with this body, answered with this status, or unanswered. */
type Fate = Buffer | number | 'silence';

/** Creates a store behind a relay that manipulates requests. */
async function wayWith(happens: (body: Buffer, tries: number) => Fate): Promise<S3Store> {
  const target = new URL(url);
  let tries = 0;
  const relay = http.createServer((incoming, outgoing) => {
    void (async () => {
      const fate = happens(await buffer(incoming), ++tries);
      if (fate === 'silence') return;
      if (typeof fate === 'number') {
        outgoing.writeHead(fate).end();
        return;
      }
      const { method, url: path, headers } = incoming;
      const { hostname, port } = target;
      const onwards = http.request({ hostname, port, method, path, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      });
      onwards.end(fate);
    })();
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  onTestFinished(() => {
    relay.closeAllConnections();
    relay.close();
  });
  const way = new URL(target);
  way.port = String((relay.address() as AddressInfo).port);
  return new S3Store(parseS3Url('S3_URL', way.href));
}

describe.runIf(url)('a bucket', () => {
  it.each([
    ['a wrong secret', { password: 'wrong' }, 'SignatureDoesNotMatch'],
    ['a key that nobody has', { username: 'nobody' }, 'InvalidAccessKeyId'],
    ['a bucket that is not there', { pathname: '/none' }, 'S3 has no bucket none'],
    ['a port where nothing listens', { port: '2' }, 'ECONNREFUSED'],
  ])('stops the start of a server with %s, with a message', async (_what, change, sentence) => {
    const wrong = Object.assign(new URL(url), change);
    const config = { dataDir: '/none', s3: parseS3Url('S3_URL', wrong.href) };
    const error: unknown = await openObjectStore(config, new Scratch('/none')).catch((refusal: unknown) => refusal);
    expect(error).toBeInstanceOf(ConfigError);
    const { message } = error as Error;
    expect(message).toMatch(/^S3_URL must name a bucket that can be read and written\./);
    expect(message).toContain(sentence);
    expect(message).not.toContain('secret');
  });

  it('refuses bytes that differ from the signed ones', async () => {
    const way = await wayWith(() => Buffer.from('forged'));
    await expect(way.put('media/a.jpg', Buffer.from('photos'))).rejects.toMatchObject(BUSY);
    expect(await direct().head('media/a.jpg')).toBeUndefined();
  });

  it.each([503, 429, 500])('is requested again after a %d', async (status) => {
    const way = await wayWith((body, tries) => (tries % 3 === 0 ? body : status));
    await way.put('a', Buffer.from('photo'));
    expect((await readObject(way, 'a'))?.toString()).toBe('photo');
  });

  it('is given up with a message after repeated failures', async () => {
    const way = await wayWith(() => 500);
    await expect(way.put('a', Buffer.from('x'))).rejects.toMatchObject(BUSY);
    await expect(way.head('a')).rejects.toMatchObject(BUSY);
    await expect(way.ping()).rejects.toMatchObject(BUSY);
  });

  it('is requested again without a response', async () => {
    const way = await wayWith((body, tries) => (tries === 1 ? 'silence' : body));
    await way.put('quiet', Buffer.from('photo'));
    expect((await readObject(direct(), 'quiet'))?.toString()).toBe('photo');
  });
});

it.each([
  [
    'https://k:s@s3.example.org/photos',
    { endpoint: 'https://s3.example.org', bucket: 'photos', prefix: '', region: 'us-east-1' },
  ],
  [
    'http://k:a%2Fb%25@127.0.0.1:9000/photos/site/one/?region=eu',
    { endpoint: 'http://127.0.0.1:9000', prefix: 'site/one/', region: 'eu', secretAccessKey: 'a/b%' },
  ],
])('reads %s', (value, config) => {
  expect(parseS3Url('S3_URL', value)).toMatchObject(config);
});

it.each([
  's3.example.org/photos',
  'ftp://k:s@example.org/photos',
  'https://example.org/photos',
  'https://k:s@example.org',
  'https://k:s@example.org/No_Bucket',
  'https://k:%@example.org/photos',
])('names the mistake in %s', (value) => {
  const read = () => parseS3Url('S3_URL', value);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/^S3_URL must be/);
});
