import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';

let server: TestHost;
beforeEach(async () => {
  server = await startHost();
  await publishAndActivate(server.services, writeBundle({ name: 'shell' }).dir);
});

const send = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: 'email=ada%40example.org&password=secret',
  });

describe('a form sent without scripts', () => {
  it('gets a page with an explanation and a link back', async () => {
    const reply = await send('/x', { cookie: 'theme=dark' });
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD']);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.body).toContain('<h1>This form needs JavaScript</h1>');
    expect(reply.body).toContain('<a href="">Back to the form</a>');
    expect(reply.body).toContain('data-theme="dark"');
    expect(reply.body).not.toMatch(/secret|<script/);
    const [, style = ''] = /<style>(.*?)<\/style>/.exec(reply.body)!;
    const hash = createHash('sha256').update(style).digest('base64');
    expect(reply.headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`);
  });

  it.each([['/api/nope'], ['/media/x'], ['/remotes/mf-x/1/x.js']])('gets no page at %s', async (url) => {
    const reply = await send(url);
    expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'request/not-found' }]);
  });

  it('is refused from other sites', async () => {
    expect((await send('/x', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });
});
