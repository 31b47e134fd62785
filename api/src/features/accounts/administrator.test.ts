import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../config/config.ts';
import { startServer } from '../../../test/server.ts';

const gallery = { link: 'a', title: 'A', galleries: [{ title: 'S', images: [{ id: 'x' }] }] };
const adminCalls = [
  ['POST', '/api/galleries'],
  ['PUT', '/api/galleries/a'],
  ['DELETE', '/api/galleries/a'],
] as const;

describe('the administrator', () => {
  it.each(['', ' ', '0', '1', 'null', 'undefined', 'true', '*', 'ada@example.org', '0B9F6C1E'])(
    'cannot be %j: the server does not start',
    (id) => {
      expect(() => readConfig({ ADMIN_USER_ID: id })).toThrow(ConfigError);
    },
  );

  it.each([{}, { ADMIN_USER_ID: crypto.randomUUID() }])('is not a person who registers with %j', async (env) => {
    const server = await startServer(env as Record<string, string>);
    for (let member = 0; member < 5; member++) {
      const actor = await server.signUp();
      for (const [method, url] of adminCalls) {
        const reply = await server.call(method, url, { as: actor, body: method === 'DELETE' ? undefined : gallery });
        expect(reply.statusCode).toBe(403);
      }
    }
  });

  it('is the configured account only', async () => {
    const server = await startServer();
    const administrator = await server.signUpAdministrator();
    const session = await server.call('GET', '/api/auth/session', { as: administrator });
    expect(session.json()).toMatchObject({ user: { role: 'administrator' } });
    const other = await server.signUp();
    expect((await server.call('GET', '/api/auth/session', { as: other })).json()).toMatchObject({
      user: { role: 'member' },
    });
  });
});
