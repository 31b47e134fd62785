import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { beforeEach, describe, expect, it } from 'vitest';
import { publishSite, V1, V2 } from '../testing/composed-pages.ts';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { publishBundle } from '../publish/publish.ts';
import { blockVersion } from '../rollout/block.ts';
import { promoteVersion } from '../rollout/promote.ts';
import { retireRemote } from '../rollout/retire.ts';

const LIVE = '/remotes/mf-x/mf-manifest.json';
const of = (version: string) => `/remotes/mf-x/${version}/mf-manifest.json`;

let server: TestHost;
beforeEach(async () => {
  server = await startHost();
  await publishSite(server);
  await publishBundle(server.services, writeBundle({ version: V2 }).dir, { actor: 'test' });
});

const order = () => ({ name: 'mf-x', version: V2, actor: 'test', at: new Date(), reason: 'it leaks' });
const statusOf = async (url: string) => (await server.app.inject(url)).statusCode;
async function placeOf(url: string): Promise<string> {
  const reply = await server.app.inject(url);
  return reply.json<{ metaData: { publicPath: string } }>().metaData.publicPath;
}

describe('mf-manifest.json', () => {
  it('exists for the live version, older ones, and unreleased ones', async () => {
    const [first, second] = [V1, V2].map((version) => `http://localhost:0/remotes/mf-x/${version}/`);
    expect([await placeOf(of(V1)), await placeOf(of(V2)), await placeOf(LIVE)]).toEqual([first, second, first]);
    await promoteVersion(server.services, order());
    expect([await placeOf(of(V1)), await placeOf(LIVE)]).toEqual([first, second]);
  });

  it('is revalidated at each request, with 304 while it is unchanged', async () => {
    const { headers } = await server.app.inject(LIVE);
    expect([headers['cache-control'], headers['content-type']]).toEqual([
      'no-cache',
      'application/json; charset=utf-8',
    ]);
    const again = await server.app.inject({ url: LIVE, headers: { 'if-none-match': headers.etag as string } });
    expect(again.statusCode).toBe(304);
  });

  it.each(['/remotes/mf-y/mf-manifest.json', of('9.9.9+00000009'), '/remotes/shell/mf-manifest.json'])(
    'is not at %s',
    async (url) => {
      expect(await statusOf(url)).toBe(404);
    },
  );

  it('is gone with a blocked version, and with a retired remote', async () => {
    await blockVersion(server.services.db, order());
    expect([await statusOf(of(V2)), await statusOf(of(V1)), await statusOf(LIVE)]).toEqual([410, 200, 200]);
    await retireRemote(server.services.db, order());
    expect([await statusOf(of(V1)), await statusOf(LIVE)]).toEqual([410, 410]);
  });
});
