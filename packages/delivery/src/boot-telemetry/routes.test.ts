import { beforeEach, describe, expect, it } from 'vitest';
import type { BrowserStarts } from '@fotosoc/contract/page-start';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { publishBundle } from '../publish/publish.ts';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';
import { startCanary } from '../rollout/start-canary.ts';
import { serveView } from '../testing/served-view.ts';
import { startHost, type Actor, type TestHost } from '../testing/test-host.ts';

const SHELL = '1.0.0+00000001';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const CHROME_ON_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0.0.0 Mobile/15E148 Safari/604.1';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

let server: TestHost;
let administrator: Actor;
beforeEach(async () => {
  server = await startHost();
  administrator = server.signUpAdministrator();
  await publishAndActivate(server.services, writeBundle({ name: 'shell', version: SHELL }).dir);
});

async function sayUnopened(userAgent: string, body: object = {}): Promise<number> {
  const { token: view } = await serveView(server, { landing: null });
  const payload = { view, shell: SHELL, reason: 'failed', detail: 'vendor.js did not load', ...body };
  const headers = { 'user-agent': userAgent };
  return (await server.app.inject({ method: 'POST', url: '/api/page-starts', payload, headers })).statusCode;
}

async function sayOpened(userAgent: string): Promise<void> {
  const view = await serveView(server, { landing: null, userAgent });
  for (let time = 0; time < 2; time += 1) await view.tell('shell', { kind: 'loaded' });
}

async function browsers(): Promise<BrowserStarts[]> {
  const reply = await server.call('GET', '/api/deployments', { as: administrator });
  return reply.json<{ browsers: BrowserStarts[] }>().browsers;
}

describe('failed boots', () => {
  it('are counted by browser, version, system and engine, with the last message, worst first', async () => {
    await sayOpened(FIREFOX);
    await sayOpened(IPHONE);
    expect(await sayUnopened(IPHONE)).toBe(202);
    expect(await sayUnopened(IPHONE, { reason: 'silent', detail: undefined })).toBe(202);
    await sayUnopened(CHROME_ON_IPHONE);
    const unopenedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string;
    expect(await browsers()).toEqual([
      {
        browser: 'Safari 26, iOS',
        engine: 'WebKit',
        opened: 1,
        unopened: 2,
        reason: 'all files arrived, but no script ran',
        unopenedAt,
      },
      {
        browser: 'Chrome 150, iOS',
        engine: 'WebKit',
        opened: 0,
        unopened: 1,
        reason: 'the start failed: vendor.js did not load',
        unopenedAt,
      },
      { browser: 'Firefox 153, Linux', engine: 'Gecko', opened: 1, unopened: 0, reason: null, unopenedAt: null },
    ]);
  });

  it.each(['', 'curl/8', 'Galleon/3.1', '<script>alert(1)</script>/1.0', 'Chrome/', `Safari/${'9'.repeat(400)}`])(
    'of a browser with the name %j are counted together',
    async (userAgent) => {
      await sayUnopened(userAgent);
      expect(await browsers()).toMatchObject([{ browser: 'Other browsers', engine: 'unknown', unopened: 1 }]);
    },
  );

  it('without a served page are ignored, and count once per page', async () => {
    expect(await sayUnopened(IPHONE, { view: undefined })).toBe(202);
    expect(await sayUnopened(IPHONE, { view: 'made.up' })).toBe(202);
    expect(await browsers()).toEqual([]);
    const { token: view } = await serveView(server, { landing: null });
    for (let time = 0; time < 3; time += 1) await sayUnopened(IPHONE, { view });
    expect(await browsers()).toMatchObject([{ unopened: 1 }]);
  });

  it('are ignored for a shell that is not live', async () => {
    expect(await sayUnopened(IPHONE, { shell: '9.9.9+00000009' })).toBe(202);
    expect(await browsers()).toEqual([]);
  });

  it('are summed over the shell and its canary, with the latest message', async () => {
    const canary = '1.0.1+00000002';
    const { now } = server.services;
    await publishBundle(server.services, writeBundle({ name: 'shell', version: canary }).dir, { actor: 'test' });
    await startCanary(server.services, {
      name: 'shell',
      version: canary,
      percent: 50,
      actor: 'test',
      at: now(),
      reason: '',
    });
    await sayUnopened(IPHONE, { shell: canary, reason: 'failed', detail: undefined });
    server.wait(1000);
    await sayUnopened(IPHONE, { reason: 'silent', detail: undefined });
    expect(await browsers()).toMatchObject([{ unopened: 2, reason: 'all files arrived, but no script ran' }]);
  });

  it('are deleted with the failing shell', async () => {
    await sayUnopened(IPHONE);
    await publishAndActivate(server.services, writeBundle({ name: 'shell', version: '1.0.1+00000002' }).dir);
    expect(await browsers()).toEqual([]);
  });

  it('with invented versions do not fill the table', async () => {
    for (let version = 1; version <= 310; version += 1) {
      await sayUnopened(FIREFOX.replaceAll('153.0', `${version}.0`));
    }
    const { kinds } = await server.services.db
      .selectFrom('page_starts')
      .select(({ fn }) => fn.countAll<number>().as('kinds'))
      .executeTakeFirstOrThrow();
    expect(kinds).toBe(301);
    expect(await browsers()).toHaveLength(30);
  });

  it.each([{ reason: 'made up' }, { shell: 'x'.repeat(81) }, { detail: 'x'.repeat(301) }, { more: 1 }])(
    'are refused with %j',
    async (body) => {
      expect(await sayUnopened(IPHONE, body)).toBe(400);
    },
  );
});
