import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startPostgres, type PostgresServer } from '../../../postgres.ts';
import { startServer } from '../../../server.ts';
import { publishSite } from '@fotosoc/delivery/testing/composed-pages';
import { startSilentRelay } from '../../../silent-relay.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => postgres.remove());

/** Starts a site whose used database connections may become unresponsive. */
async function startBehindRelay() {
  await postgres.run('create database silent');
  const address = new URL(postgres.addressOf('silent'));
  const relay = await startSilentRelay({ host: address.hostname, port: Number(address.port) });
  onTestFinished(relay.close);
  address.host = `127.0.0.1:${relay.port}`;
  const server = await startServer({ DATABASE_URL: address.href });
  const member = await server.signUp();
  await server.addPortfolio(member, 'ada');
  await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.2)`.execute(server.services.db)));
  return { server, relay, member };
}

it('unresponsive connections are dropped: cached pages continue, health reports the problem, writes recover within 5 s', async () => {
  const { server, relay, member } = await startBehindRelay();
  const list = () => server.call('GET', '/api/portfolios');
  const shown = (await list()).body;
  await publishSite(server);
  const visit = (url: string, cookie = '') =>
    server.app.inject({ url, headers: { accept: 'text/html', ...(cookie && { cookie }) } });
  await visit('/x');
  const save = (link: string) =>
    server.call('POST', '/api/portfolios', { as: member, body: { portfolioLink: link, name: link, galleries: [] } });

  relay.fallSilent();
  const asked = performance.now();
  expect((await server.call('GET', '/api/health')).statusCode).toBe(503);
  expect(performance.now() - asked).toBeLessThan(1_500);
  expect((await save('grace')).statusCode).toBe(503);
  expect((await list()).body).toBe(shown);
  const page = await visit('/x');
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Some of this page may be out of date.')]);
  for (const failed of [await visit('/x/ada'), await visit('/x', member.cookie)]) {
    expect([failed.statusCode, failed.headers['retry-after']]).toEqual([503, '5']);
    expect(failed.body).toContain('<h1>The site is not available right now</h1>');
  }

  relay.heal();
  const healed = performance.now();
  await expect.poll(async () => (await save('grace')).statusCode, { timeout: 5_000 }).toBe(201);
  await expect.poll(async () => (await server.call('GET', '/api/health')).statusCode, { timeout: 5_000 }).toBe(200);
  expect(performance.now() - healed).toBeLessThan(5_000);
});
