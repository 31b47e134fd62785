import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeBundle } from '@fotosoc/serving/testing/bundle';
import { buildApp } from './app.ts';
import { publishAndActivate, publishBundle } from './features/deployments/publish/publish.ts';
import { startCanary } from './features/deployments/rollout/promote.ts';
import { startServer } from './testing/server.ts';
import { keysBelow } from './testing/stored.ts';
import { openTrialCopy } from './trial-site.ts';

const V2 = '1.0.1+00000002';

it('has what is live here, one member, and nobody’s data', async () => {
  const server = await startServer();
  const { services } = server;
  await server.addPortfolio(await server.signUp(), 'real');
  await publishAndActivate(services, writeBundle({ name: 'shell' }).dir);
  await publishAndActivate(services, writeBundle({ files: { 'page.css': '@layer remotes.mf-x {}' } }).dir);
  await publishBundle(services, writeBundle({ version: V2 }).dir, { actor: 'test' });
  const order = { name: 'mf-x', actor: 'test', at: services.now(), reason: 'test', version: V2, percent: 50 };
  await startCanary(services.db, order);

  const copy = await openTrialCopy(services, buildApp);
  onTestFinished(copy.close);
  const ask = async (url: string, cookie = copy.session) => copy.app.inject({ url, headers: { cookie } });

  const { portfolios } = (await ask('/api/portfolios')).json<{ portfolios: { portfolioLink: string }[] }>();
  expect(portfolios.map(({ portfolioLink }) => portfolioLink)).toEqual(['trial']);
  expect((await ask('/x')).body).toContain('member@trial.invalid');
  expect((await ask('/x', '')).body).not.toContain('member@trial.invalid');
  expect((await ask('/remotes/mf-x/1.0.0+00000001/page.css')).statusCode).toBe(200);
  expect((await ask('/api/platform')).json()).toMatchObject({ remotes: [{ version: '1.0.0+00000001' }] });
  const { portfolio } = (await ask('/api/portfolios/trial')).json<{
    portfolio: { galleries: { images: { url: string }[] }[] };
  }>();
  expect((await ask(portfolio.galleries[0]!.images[0]!.url)).headers['content-type']).toBe('image/jpeg');

  await copy.close();
  const { dataDir } = services.config;
  expect(readdirSync(path.join(dataDir, 'tmp'))).toEqual([]);
  const folders = (await keysBelow(services, 'remotes/mf-x')).map((key) => path.basename(path.dirname(key)));
  expect([...new Set(folders)]).toEqual(['1.0.0+00000001', V2]);
});
