import { beforeEach, describe, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/serving/testing/bundle';
import { cookiesOf, startServer, type Actor, type TestServer } from '../../../testing/server.ts';
import { publishAndActivate } from '../publish/publish.ts';
import { findDeployment } from '../queries.ts';
import { shortId, type PageView } from './page-view.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
  for (const name of ['shell', 'mf-x']) await publishAndActivate(server.services, writeBundle({ name }).dir);
});

async function open(headers: Record<string, string> = {}, as?: Actor) {
  const reply = await server.call('GET', '/x', { headers, ...(as ? { as } : {}) });
  const cookie = reply.cookies.find(({ name }) => name === 'page-view');
  const view = cookie && server.services.pageViews.read(cookie.value, server.services.now());
  return { reply, cookie, view: view as PageView };
}

async function deployment(name: string): Promise<string> {
  return shortId((await findDeployment(server.services.db, name))!.deployment_id);
}

describe('a page is sent with a token', () => {
  it('that says what it is composed of and whose it is, and names nobody', async () => {
    const { cookie, view } = await open({ 'user-agent': IPHONE, 'sec-fetch-dest': 'document' });
    expect(view).toMatchObject({
      shell: await deployment('shell'),
      landing: await deployment('mf-x'),
      cohorts: ['signed out', 'phone', 'Safari'],
      route: 'route /x',
      area: 'pages of mf-x',
      weight: 1,
    });
    expect(JSON.stringify(view)).not.toContain('127.0.0.1');
    expect(cookie).toMatchObject({ path: '/x', sameSite: 'Strict', maxAge: 60 });
    expect(cookie?.httpOnly).toBeUndefined();
  });

  it('of its own each time', async () => {
    const tokens = [(await open()).cookie?.value, (await open()).cookie?.value];
    expect(new Set(tokens).size).toBe(2);
  });

  it('that counts less when somebody was here before, or is signed in', async () => {
    const { reply } = await open();
    expect((await open({ cookie: cookiesOf(reply) })).view.weight).toBe(0.5);
    const { view } = await open({}, await server.signUp());
    expect(view).toMatchObject({ weight: 0.5, cohorts: ['signed in', 'desktop', 'other browsers'] });
  });

  it('that fits a cookie on a site of a hundred remotes', () => {
    const token = server.services.pageViews.issue(
      {
        servedAt: server.services.now(),
        shell: crypto.randomUUID(),
        remotes: Array.from({ length: 100 }, () => crypto.randomUUID()),
        landing: crypto.randomUUID(),
        cohorts: ['signed out', 'desktop', 'other browsers'],
        route: `route ${'/a-long-path/:parameter'.repeat(4)}`,
        area: 'pages of mf-something-long',
        weight: 0.5,
      },
      '192.0.2.1',
    );
    expect(token.length).toBeLessThan(2000);
  });

  it.each([
    ['sec-purpose', 'prefetch'],
    ['sec-fetch-dest', 'empty'],
  ])('but not when nobody looks at it: %s is %s', async (name, value) => {
    expect((await open({ [name]: value })).cookie).toBeUndefined();
  });
});
