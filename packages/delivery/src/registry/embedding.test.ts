import { writeBundle, type BundleOptions } from '@fotosoc/ssr/testing/bundle';
import { beforeEach, describe, expect, it } from 'vitest';
import { publishSite, V1, V2 } from '../testing/composed-pages.ts';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { publishBundle } from '../publish/publish.ts';
import { blockVersion } from '../rollout/block.ts';
import { promoteVersion } from '../rollout/promote.ts';

const OPEN = ['*', 'cross-origin'];
const CLOSED = [undefined, 'same-origin'];
const FILES = ['remoteEntry.js', 'page.css', 'mf-manifest.json', 'mf-entry.js', 'mf-answers.js'];

let server: TestHost;
beforeEach(async () => {
  server = await startHost();
  await publishSite(server); // mf-x in V1, unchanged
  const options: BundleOptions = {
    version: V2,
    files: { 'page.css': '@layer remotes.mf-x{:where([data-remote=mf-x]){p{margin:0}}}' },
    description: { embeddable: true },
    exports: { uses: { react: ['useState'] } },
  };
  await publishBundle(server.services, writeBundle(options).dir, { actor: 'test' });
});

const order = { name: 'mf-x', version: V2, actor: 'test', at: new Date(), reason: 'it leaks' };
const ask = (url: string) => server.app.inject({ url, headers: { origin: 'https://elsewhere.example' } });
async function doorOf(url: string) {
  const { headers } = await ask(url);
  return [headers['access-control-allow-origin'], headers['cross-origin-resource-policy']];
}

describe('an embeddable version', () => {
  it('opens its files to other sites, with an embedding entry and the API responses it reads', async () => {
    for (const file of FILES) {
      const url = `/remotes/mf-x/${V2}/${file}`;
      expect([file, (await ask(url)).statusCode, await doorOf(url)]).toEqual([file, 200, OPEN]);
    }
    const stock = (await ask(`/remotes/mf-x/${V2}/mf-manifest.json`)).json<{ metaData: object }>();
    expect(stock.metaData).toMatchObject({ remoteEntry: { name: 'mf-entry.js' } });
  });

  it('is the live one for other sites once visitors here have it', async () => {
    expect(await doorOf('/remotes/mf-x/mf-manifest.json')).toEqual(CLOSED);
    await promoteVersion(server.services, order);
    expect(await doorOf('/remotes/mf-x/mf-manifest.json')).toEqual(OPEN);
  });

  it('is gone everywhere when it is blocked', async () => {
    await blockVersion(server.services.db, order);
    const statuses = FILES.map(async (file) => (await ask(`/remotes/mf-x/${V2}/${file}`)).statusCode);
    expect(await Promise.all(statuses)).toEqual(FILES.map(() => 410));
  });
});

describe('closed to other sites is', () => {
  it.each([`/remotes/mf-x/${V1}/remoteEntry.js`, `/remotes/mf-x/${V1}/mf-manifest.json`, '/api/remotes', '/api/stats'])(
    '%s',
    async (url) => {
      expect([(await ask(url)).statusCode, await doorOf(url)]).toEqual([200, CLOSED]);
    },
  );

  it('a page, and embedding files of other versions', async () => {
    expect(await doorOf('/x')).toEqual([undefined, expect.not.stringContaining('cross-origin')]);
    expect((await ask(`/remotes/mf-x/${V1}/mf-entry.js`)).statusCode).toBe(404);
    expect((await ask(`/remotes/mf-x/${V1}/mf-answers.js`)).statusCode).toBe(404);
  });
});
