import { describe, expect, it } from 'vitest';
import type { ExampleContext } from '../test/example.ts';
import { addressOf, examples } from '../test/examples.ts';
import { sendExample } from '../test/send-example.ts';
import { startServer, shareServer, type TestServer } from '../test/server.ts';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '@fotosoc/server-kit/units';

describe('a clock that is set back two hours', () => {
  it('locks no user out for longer than a whole window', async () => {
    const server = await startServer({}, (config) => {
      config.rates.messagesPerAddress = { count: 1, windowSeconds: 600 };
      return config;
    });
    const body = { 'contact-name': 'Ada', email: 'ada@example.org', message: 'Hello.' };
    const send = async () => (await server.call('POST', '/api/contact', { body })).statusCode;
    expect([await send(), await send()]).toEqual([202, 429]);
    server.wait(-2 * HOUR_MS);
    expect(await send()).toBe(429);
    server.wait(10 * MINUTE_MS + 1_000);
    expect(await send()).toBe(202);
  });

  it('delays no user until the clock catches up', async () => {
    const server = await startServer();
    const body = { email: 'ada@example.org', password: 'horse staple battery' };
    await server.call('POST', '/api/auth/register', { body });
    const login = (password: string) => server.call('POST', '/api/auth/login', { body: { ...body, password } });
    for (let tries = 0; tries < 6; tries++) await login('wrong');
    expect((await login(body.password)).statusCode).toBe(429);
    server.wait(-2 * HOUR_MS);
    expect((await login(body.password)).statusCode).toBe(200);
  });

  it('revives no expired session', async () => {
    const server = await startServer();
    const as = await server.signUp();
    const user = async () => (await server.call('GET', '/api/auth/session', { as })).json<{ user: unknown }>().user;
    server.wait(8 * DAY_MS);
    expect(await user()).toBeNull();
    await server.services.background.idle();
    server.wait(-2 * HOUR_MS - 2 * DAY_MS);
    expect(await user()).toBeNull();
  });
});

describe.each([-180, 31])('%i days from now', (days) => {
  let server: TestServer;
  shareServer(async (opened) => {
    server = opened;
    server.wait(days * DAY_MS);
  });

  it('every page of the site has its data', async () => {
    const world: ExampleContext = {
      server,
      owner: await server.signUp(),
      administrator: await server.signUpAdministrator(),
    };
    const reads = [
      'GET /api/portfolios/:portfolioLink',
      'GET /api/galleries/:link',
      'GET /api/events',
      'GET /api/stats',
      'GET /api/equipment',
      'GET /api/loan-terms',
      'GET /api/foto-of-the-week',
      'GET /api/links',
    ] as const;
    for (const key of reads) {
      const example = await examples[key](world, world.owner);
      expect([addressOf(key, example), (await sendExample(server, key, example)).statusCode]).toEqual([
        addressOf(key, example),
        200,
      ]);
    }
  });

  it('a user registers, logs in, and saves a portfolio', async () => {
    const body = { email: 'ada@example.org', password: 'horse staple battery' };
    expect((await server.call('POST', '/api/auth/register', { body })).statusCode).toBe(201);
    const as = await server.signUp();
    expect((await server.addPortfolio(as, 'ada')).portfolioLink).toBe('ada');
    expect((await server.call('GET', '/api/auth/session', { as })).json()).toMatchObject({ user: { id: as.id } });
  });
});
