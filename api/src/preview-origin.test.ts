import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { beforeEach, expect, it } from 'vitest';
import { publishAndActivate } from '@fotosoc/delivery/rollout/publish-and-activate';
import { createTeamToken } from '@fotosoc/delivery/testing/team';
import { AT_PREVIEWS, startServer, type Actor, type TestServer } from '../test/server.ts';

let server: TestServer;
let administrator: Actor;
beforeEach(async () => {
  server = await startServer();
  administrator = await server.signUpAdministrator();
  await publishAndActivate(server.services, writeBundle({ name: 'shell' }).dir);
});

const ask = (method: string, url: string, headers: Record<string, string> = {}) =>
  server.call(method, url, { as: administrator, headers: { ...AT_PREVIEWS, ...headers } });

it('treats all requesters as anonymous', async () => {
  expect((await ask('GET', '/api/auth/session')).json()).toEqual({ user: null });
  expect((await ask('GET', '/api/deployments')).statusCode).toBe(401);
  const authorization = `Bearer ${await createTeamToken(server, 'shell')}`;
  expect((await ask('GET', '/api/remotes/shell', { authorization })).statusCode).toBe(401);
});

it.each(['POST', 'PUT', 'DELETE'])('refuses to store anything by %s', async (method) => {
  for (const [header, value] of [
    ['sec-fetch-site', 'same-origin'],
    ['x-forwarded-host', 'localhost'],
  ] as const) {
    const reply = await ask(method, '/api/deploy-tokens', { [header]: value });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([403, 'auth/cross-site']);
  }
});

it('answers public reads', async () => {
  expect((await ask('GET', '/api/stats')).statusCode).toBe(200);
  expect((await ask('GET', '/api/composition')).cookies).toEqual([]);
  const [file] = /\/shell\/[^"]+\.js/.exec((await server.app.inject('/')).body) ?? [];
  expect((await ask('GET', file!)).statusCode).toBe(200);
});

it('is refused by the site like any foreign origin', async () => {
  for (const [header, value] of [
    ['sec-fetch-site', 'same-site'],
    ['origin', 'http://preview.localhost:0'],
  ] as const) {
    const reply = await server.call('POST', '/api/auth/logout', { as: administrator, headers: { [header]: value } });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([403, 'auth/cross-site']);
  }
});
