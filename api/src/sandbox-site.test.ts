import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { expect, it, onTestFinished } from 'vitest';
import { readBundle } from '@fotosoc/publish-checks/bundle';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { buildApp } from './app.ts';
import { publishBundle } from '@fotosoc/delivery/publish/publish';
import { publishAndActivate } from '@fotosoc/delivery/rollout/publish-and-activate';
import { runWithWriteChecks } from '@fotosoc/server-kit/db/write-checks';
import { startCanary } from '@fotosoc/delivery/rollout/start-canary';
import {
  RENDER_BODY,
  SERVER,
  createServerBundle,
  publishServerRenderedSite,
} from '@fotosoc/delivery/testing/composed-pages';
import { startServer } from '../test/server.ts';
import { listKeys } from '@fotosoc/server-kit/testing/stored-keys';
import { openSandboxCopy, openSandboxSite } from './sandbox-site.ts';

/** Slot props of a site's slot in sandbox sites. */
function exampleOf(remote: string, slot: string) {
  const file = new URL(`../../${remote}/remote.json`, import.meta.url);
  const { slots } = JSON.parse(readFileSync(file, 'utf8')) as RemoteDescription;
  return slots![slot]!.examples[0] as Record<string, string>; // the props identify their subjects
}

const V2 = '1.0.1+00000002';
const V3 = '1.0.2+00000003';

const refuse = async () => expect.fail('a check of the site that was asked ran in its trial copy');

it('has the live versions, one member, and no personal data', async () => {
  const server = await startServer();
  const { services } = server;
  await server.addPortfolio(await server.signUp(), 'real');
  await publishAndActivate(services, writeBundle({ name: 'shell' }).dir);
  await publishAndActivate(services, writeBundle({ files: { 'page.css': '' } }).dir);
  await publishBundle(services, writeBundle({ version: V2 }).dir, { actor: 'test' });
  const order = { name: 'mf-x', actor: 'test', at: services.now(), reason: 'test', version: V2, percent: 50 };
  await startCanary(services, order);

  const bundle = await readBundle(writeBundle({ name: 'mf-y', version: V3, prefix: '/y' }).dir);
  const copy = await openSandboxCopy(services, { bundle, onUndrawn: (pattern) => expect.fail(pattern) }, buildApp);
  onTestFinished(copy.close);
  const ask = async (url: string, cookie = copy.session) => copy.app.inject({ url, headers: { cookie } });

  const { portfolios } = (await ask('/api/portfolios')).json<{ portfolios: { portfolioLink: string }[] }>();
  expect(portfolios.map(({ portfolioLink }) => portfolioLink)).toEqual(['trial']);
  expect((await ask('/x')).body).toContain('member@trial.invalid');
  expect((await ask('/x', '')).body).not.toContain('member@trial.invalid');
  expect((await ask('/remotes/mf-x/1.0.0+00000001/page.css')).statusCode).toBe(200);
  expect((await ask('/api/platform')).json()).toMatchObject({
    remotes: [
      { name: 'mf-y', version: V3 },
      { name: 'mf-x', version: '1.0.0+00000001' },
    ],
  });
  const { portfolio } = (await ask('/api/portfolios/trial')).json<{
    portfolio: { galleries: { images: { url: string }[] }[] };
  }>();
  expect((await ask(portfolio.galleries[0]!.images[0]!.url)).headers['content-type']).toBe('image/jpeg');

  for (const [list, address] of Object.entries({
    portfolios: `/api/portfolios?userId=${exampleOf('mf-account', 'account.portfolios')['member']}`,
    bookings: '/api/account/bookings',
    captions: '/api/account/captions',
    equipment: `/api/portfolios/${exampleOf('mf-portfolios', 'portfolio.gear')['portfolio']}/equipment`,
  })) {
    const shown = (await ask(address)).json<Record<string, unknown[]>>();
    expect(shown[list]).not.toHaveLength(0);
  }
  const { event } = exampleOf('mf-home', 'event.gallery');
  expect((await ask(`/api/events/${event}`)).body).toContain('"title":"An exhibition"');

  await copy.close();
  const { dataDir } = services.config;
  expect(readdirSync(path.join(dataDir, 'tmp'))).toEqual([]);
  const folders = (await listKeys(services, 'remotes/mf-x')).map((key) => path.basename(path.dirname(key)));
  expect([...new Set(folders)]).toEqual(['1.0.0+00000001', V2]);
});

it('serves the candidate version as active, and shows it although the live version fails', async () => {
  const server = await startServer();
  const { services } = server;
  await publishServerRenderedSite(server, RENDER_BODY);
  const broken = JSON.stringify(writeBundle({ description: { pages: null as never } }).manifest);
  await services.db.updateTable('remote_versions').set({ manifest: broken }).where('name', '=', 'mf-x').execute();
  expect((await server.app.inject({ url: '/x' })).statusCode).toBe(500);

  const tried = writeBundle({
    version: V2,
    files: { [SERVER]: createServerBundle('return `<p>Repaired for ${who}</p>`') },
  });
  tried.write({ server: SERVER });
  const bundle = await readBundle(tried.dir);
  const trial = await openSandboxSite(services, { bundle, onUndrawn: (pattern) => expect.fail(pattern) }, buildApp);
  onTestFinished(trial.close);
  const reply = await trial.app.inject({ url: '/x' });
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain('<div id="root"><p>Repaired for a visitor</p></div>');
  expect((await server.app.inject({ url: '/x' })).statusCode).toBe(500);
});

it('is opened within a request of a deploy token, which it does not know', async () => {
  const { services } = await startServer();
  const bundle = await readBundle(writeBundle({ name: 'mf-y', version: V3, prefix: '/y' }).dir);
  const copy = await runWithWriteChecks({ db: services.db, checks: [refuse], readRights: false }, async () =>
    openSandboxCopy(services, { bundle, onUndrawn: (pattern) => expect.fail(pattern) }, buildApp),
  );
  onTestFinished(copy.close);
  expect((await copy.app.inject('/api/health')).statusCode).toBe(200);
});
