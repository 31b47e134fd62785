import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';
import { fail } from '@fotosoc/server-kit/http/endpoint';
import { createRateLimitError } from '@fotosoc/server-kit/http/rate-limit';
import { startHost, type TestHost } from '../testing/test-host.ts';

const PERSON = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

const open = (server: TestHost, url: string, headers: Record<string, string> = PERSON) =>
  server.app.inject({ url, headers });

const headingOf = (html: string) => /<h1>(.*)<\/h1>/.exec(html)?.[1];

/** Starts a site with a shell with a stylesheet, and the route `/fails`. */
async function startBroken(): Promise<TestHost> {
  const server = await startHost();
  server.app.get('/fails', () => {
    throw new Error('of a programmer');
  });
  const shell = writeBundle({ name: 'shell', files: { 'look.css': 'a{}' } });
  shell.write({ initial: ['remoteEntry.js', 'look.css'] });
  await publishAndActivate(server.services, shell.dir);
  await open(server, '/');
  return server;
}

describe('a page that fails', () => {
  it('gets an uncacheable page in the frame of the society', async () => {
    const reply = await open(await startBroken(), '/fails');
    expect([reply.statusCode, headingOf(reply.body)]).toEqual([500, 'Something went wrong']);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-/,
      ),
      'x-frame-options': 'DENY',
    });
    expect(reply.body).toContain('<link rel="stylesheet" href="/shell/1.0.0+00000001/look.css"');
    expect(reply.body).toContain('<a href="">Try again</a>');
  });

  it('gets a plain page before a shell is published', async () => {
    const reply = await open(await startHost(), '/');
    expect([reply.statusCode, headingOf(reply.body)]).toEqual([503, 'The site is not available right now']);
    expect(reply.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  });

  it('states when to retry', async () => {
    const server = await startHost();
    server.app.get('/often', () => {
      throw createRateLimitError(fail, 'request/too-many-requests', 61.5);
    });
    const reply = await open(server, '/often');
    expect([reply.statusCode, reply.headers['retry-after'], headingOf(reply.body)]).toEqual([
      429,
      '62',
      'Too many requests',
    ]);
    expect(reply.body).toContain('<p>Too many requests. Please wait a moment and try again.</p>');
  });

  it.each([
    ['/media/%zz', 400],
    ['/media/nothing.jpg', 404],
    ['/media/..%2ffotosoc.sqlite', 404],
    ['/remotes/mf-x/none/x.js', 404],
    ['/docs/nothing', 404],
  ])('is a page for browsers at %s', async (url, status) => {
    const reply = await open(await startHost(), url);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(headingOf(reply.body)).toBeDefined();
  });

  it('is a JSON error for programs, and for API requests', async () => {
    const server = await startHost();
    const json = 'application/json; charset=utf-8';
    expect((await open(server, '/', { accept: 'application/json' })).headers['content-type']).toBe(json);
    expect((await open(server, '/media/nothing.jpg', { accept: '*/*' })).headers['content-type']).toBe(json);
    expect((await open(server, '/api/nothing')).headers['content-type']).toBe(json);
    expect((await open(server, '/api/lenses/%zz')).headers['content-type']).toBe(json);
  });
});

/** Sends raw bytes and returns the whole response. */
async function send(server: TestHost, bytes: string): Promise<string> {
  if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 });
  const socket = net.connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

describe('an unparseable request', () => {
  const LONG = 'x'.repeat(17_000);

  it.each([
    ['an address that is too long', `GET /${LONG} HTTP/1.1\r\nhost: x\r\naccept: ${PERSON.accept}\r\n\r\n`, 431],
    ['headers that are too large', `GET / HTTP/1.1\r\nhost: x\r\naccept: ${PERSON.accept}\r\nx: ${LONG}\r\n\r\n`, 431],
    ['a header that is none', `GET / HTTP/1.1\r\nhost: x\r\naccept: ${PERSON.accept}\r\nno header\r\n\r\n`, 400],
  ])('with %s gets a page', async (_which, bytes, status) => {
    const answer = await send(await startHost(), bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('\r\ncontent-type: text/html; charset=utf-8\r\n');
    expect(answer).toContain('\r\ncache-control: no-store\r\n');
    expect(headingOf(answer)).toMatch(/^This address /);
  });

  it('gets JSON for a program', async () => {
    const server = await startHost();
    for (const bytes of [
      `GET /${LONG} HTTP/1.1\r\naccept: application/json\r\n\r\n`,
      `GET /api/${LONG} HTTP/1.1\r\n\r\n`,
      `POST /x HTTP/1.1\r\nx: ${LONG}\r\n\r\n`,
    ]) {
      expect(await send(server, bytes)).toContain('\r\ncontent-type: application/json; charset=utf-8\r\n');
    }
  });
});
