import { describe, expect, it } from 'vitest';
import { saveSetting } from '@fotosoc/server-kit/db/settings';
import { readObject } from '@fotosoc/server-kit/storage/object-store';
import { api } from '@fotosoc/contract';
import type { Endpoint } from '@fotosoc/contract/endpoint';
import { startServer, shareServer, type Actor, type TestServer } from '../test/server.ts';

describe('the description', () => {
  it('lists every endpoint of the contract with its rights and its errors', async () => {
    const server = await startServer();
    const document = (await server.call('GET', '/api/openapi.json')).json<{
      paths: Record<
        string,
        Record<string, { operationId: string; 'x-access': string; 'x-errors': string[]; responses: object }>
      >;
    }>();
    for (const [key, { access, errors = [] }] of Object.entries<Endpoint>(api)) {
      const [method = '', path = ''] = key.split(' ');
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect({ key, ...operation }).toMatchObject({
        key,
        'x-access': access,
        'x-errors': errors,
        operationId: expect.any(String),
      });
      expect(Object.keys(operation!.responses)).toContain('4XX');
    }
  });

  it('describes the parts of an upload', async () => {
    const server = await startServer();
    const { paths } = (await server.call('GET', '/api/openapi.json')).json<{ paths: Record<string, object> }>();
    expect(paths['/api/photos']).toMatchObject({
      post: { requestBody: { content: { 'multipart/form-data': { schema: { required: expect.any(Array) } } } } },
    });
  });
});

describe('every endpoint', () => {
  // Shared by all read-only tests, with high rate limits.
  let server: TestServer;
  let administrator: Actor;
  shareServer(async (opened) => {
    server = opened;
    administrator = await server.signUpAdministrator();
  });

  const writes = Object.keys(api).filter((key) => !key.startsWith('GET'));
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:0' },
    { origin: 'https://evil.example.net' },
    { origin: 'null' },
  ];

  it.each(writes)('%s is refused from other sites', async (key) => {
    const [method = '', path = ''] = key.split(' ');
    for (const headers of foreign) {
      const reply = await server.call(method, path.replace(/:\w+/g, 'x'), { as: administrator, headers, body: {} });
      expect([reply.statusCode, reply.json()]).toMatchObject([403, { code: 'auth/cross-site' }]);
    }
  });

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://localhost:0' },
    {},
  ])('is open to our own pages and to programs: %j', async (headers) => {
    expect((await server.call('POST', '/api/auth/logout', { headers })).statusCode).toBe(204);
  });

  const register = '/api/auth/register';
  const json = 'application/json';
  const ada = JSON.stringify({ email: 'ada@example.org', password: 'horse staple battery' });
  it.each([
    ['no JSON', '{', json],
    ['nothing', '', json],
    ['null', 'null', json],
    ['a list', '[]', json],
    ['a text', '"x"', json],
    ['a number for a text', '{"email":1,"password":2}', json],
    ['NUL', '{"email":"a\\u0000@example.org","password":"horse staple battery"}', json],
    ['half a surrogate pair', '{"email":"a@example.org","password":"\\ud800 staple battery"}', json],
    ['__proto__', '{"__proto__":{"role":"administrator"},"email":"a@example.org","password":"horse staple"}', json],
    ['constructor', '{"constructor":{"prototype":{}},"email":"a@example.org","password":"horse staple"}', json],
    ['plain text', ada, 'text/plain'],
    ['a form', 'email=ada%40example.org', 'application/x-www-form-urlencoded'],
    ['a bent content type around an extra key', ada.replace('{', '{"role":"x",'), ' application/json\t; x'],
    ['multipart', '--b\r\n', 'multipart/form-data; boundary=b'],
    ['70 kB', JSON.stringify({ email: 'x'.repeat(70_000), password: 'x' }), json],
    ['deep JSON', '['.repeat(20_000) + ']'.repeat(20_000), json],
  ])('answers %s with a 4xx in our words', async (_what, body, type) => {
    const reply = await server.call('POST', register, { body, headers: { 'content-type': type } });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.json()).toMatchObject({ error: expect.any(String), code: expect.stringMatching(/^[a-z]+\/[a-z-]+$/) });
  });

  it.each([
    '/api/nothing',
    '/api/portfolios/%zz',
    '/api/portfolios/%00',
    '/media/nothing.jpg',
    '/media/..%2ffotosoc.sqlite',
  ])('answers %s with a 4xx and a message of the site', async (url) => {
    const reply = await server.call('GET', url);
    expect([400, 403, 404]).toContain(reply.statusCode);
    expect(reply.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  });

  it('has the headers of data without executable content', async () => {
    for (const url of ['/api/stats', '/api/nothing']) {
      const { headers } = await server.call('GET', url);
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
    const signedIn = await server.call('GET', '/api/stats', { as: await server.signUp() });
    expect(signedIn.headers['cache-control']).toBe('no-store');
  });

  it('keeps browsers from storing a response for a mailed link', async () => {
    const queries = Object.entries<Endpoint>(api).flatMap(([key, { query }]) => {
      const { properties = {} }: { properties?: object } = query ?? {};
      const names = Object.keys(properties);
      const secret = names.find((name) => ['token', 'judge'].includes(name));
      return key.startsWith('GET ') && secret !== undefined
        ? [`${key.slice('GET '.length)}?${secret}=${'x'.repeat(43)}`]
        : [];
    });
    expect(queries.length).toBeGreaterThan(4);
    for (const query of queries) {
      const url = query.replaceAll(/:\w+/g, 'x');
      const replies = await Promise.all([server.call('GET', url), server.call('GET', url)]);
      expect({ url, caching: replies.map(({ headers }) => headers['cache-control']) }).toEqual({
        url,
        caching: ['no-store', 'no-store'],
      });
    }
  });

  it('hides the cause of a 500, except in the log', async () => {
    const server = await startServer();
    await server.services.db.schema.alterTable('equipment').renameTo('lost').execute();
    const reply = await server.call('GET', '/api/equipment');
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toMatch(/equipment|sqlite/i);
  });
});

it('reports its health, and a problem when its storage is gone', async () => {
  const server = await startServer();
  expect((await server.call('GET', '/api/health')).json()).toEqual({ status: 'ok', uploads: 'open' });
  server.services.config.dataDir += '-gone';
  const reply = await server.call('GET', '/api/health');
  expect((await server.call('GET', '/api/health/live')).json()).toEqual({ status: 'ok' });
  server.services.config.dataDir = server.services.config.dataDir.replace(/-gone$/, '');
  expect([reply.statusCode, reply.json()]).toMatchObject([503, { code: 'health/unavailable' }]);
});

it('reports its health without writing, as on a full disk', async () => {
  const { services, call } = await startServer();
  const noted = () => readObject(services.objects, 'photo-generation.json');
  const before = await noted();
  await saveSetting(services.db, 'photo-generation', '1000');
  expect((await call('GET', '/api/health')).json()).toEqual({ status: 'ok', uploads: 'open' });
  expect(await noted()).toEqual(before);
});

it('lists equipment by name as a bare array', async () => {
  const server = await startServer();
  for (const name of ['Tripod', 'Flash']) {
    await server.services.db.insertInto('equipment').values({ id: name, name, quantity: 2 }).execute();
  }
  expect((await server.call('GET', '/api/equipment')).json()).toEqual([
    { id: 'Flash', name: 'Flash', quantity: 2 },
    { id: 'Tripod', name: 'Tripod', quantity: 2 },
  ]);
});
