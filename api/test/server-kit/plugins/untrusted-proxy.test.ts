import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../../src/app.ts';
import { startServer } from '../../server.ts';

const HEADERS = { 'x-forwarded-for': '192.0.2.7' };

/** Sends one request with these headers twice. Resolves to the log, and the administrator's notice. */
async function meet(env: Record<string, string>, headers: Record<string, string>) {
  const server = await startServer({ LOG_LEVEL: 'warn', ...env });
  const lines: string[] = [];
  const app = await buildApp(server.services, undefined, { write: (line) => lines.push(line) });
  onTestFinished(() => app.close());
  await app.inject({ url: '/api/health', headers });
  await app.inject({ url: '/api/health', headers });
  const as = await server.signUpAdministrator();
  const { untrustedProxy } = (await server.call('GET', '/api/deployments', { as })).json<{ untrustedProxy: unknown }>();
  return { logged: lines.map((line) => JSON.parse(line) as { level: number; msg: string }), untrustedProxy };
}

it.each([HEADERS, { forwarded: 'for=192.0.2.7' }])('reports once that a proxy is not trusted: %o', async (headers) => {
  const { logged, untrustedProxy } = await meet({}, headers);
  expect(logged).toMatchObject([{ level: 40, msg: expect.stringContaining('TRUSTED_PROXIES does not name it') }]);
  expect(untrustedProxy).toBe('127.0.0.1');
});

it.each([
  ['of a proxy that is named', { TRUSTED_PROXIES: '127.0.0.1' }, HEADERS],
  ['without a proxy', {}, {}],
  ['of what passes on for this machine', {}, { 'x-forwarded-for': '127.0.0.1, ::1' }],
])('reports nothing %s', async (_when, env, headers) => {
  expect(await meet(env as Record<string, string>, headers as Record<string, string>)).toEqual({
    logged: [],
    untrustedProxy: null,
  });
});
