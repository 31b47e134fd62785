import { BundleRefused } from '@fotosoc/serving/checks/bundle';
import { writeBundle } from '@fotosoc/serving/testing/bundle';
import { beforeEach, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';
import { saveSetting } from '../../ground/db/settings.ts';
import type { Render } from '../publish/publish-checks.ts';
import { publishBundle } from '../publish/publish.ts';
import { checkReportOf, findVersion } from '../versions/versions.ts';
import { findDeployment } from '../versions/deployments.ts';
import { promote } from '../rollout/promote.ts';
import { proveLive } from './prove-live.ts';

const GOOD = '1.0.0+00000001';
const NEW = '1.0.1+00000002';

let server: TestServer;
let told: string[];
let rendered: string[];

/** What a browser makes of a release with which these versions are broken. */
function renderWithout(...broken: string[]): Render {
  return async ({ manifest: { version } }) => {
    rendered.push(version);
    if (broken.includes(version)) throw new BundleRefused('In a browser, /x throws "no title".', 'overridable');
    return { pages: ['/x'], unseen: [] };
  };
}

const renderNothing: Render = async () => {
  throw new Error('There is no memory for a browser.');
};

/** A team has moved mf-x to a newer version, and the site comes up with another release. */
beforeEach(async () => {
  server = await startServer();
  [told, rendered] = [[], []];
  const { services } = server;
  const at = services.now();
  for (const bundle of [
    writeBundle({ name: 'shell' }),
    writeBundle({ version: GOOD }),
    writeBundle({ version: NEW }),
  ]) {
    const { manifest } = await publishBundle(services, bundle.dir, { actor: 'token:team', render: renderWithout() });
    await promote(services.db, { ...manifest, actor: 'token:team', at, reason: '' });
  }
  rendered = [];
  await saveSetting(services.db, 'proven-contract', 'of the release before');
});

const prove = (render: Render) =>
  proveLive(server.services, render, (error) => void told.push((error as Error).message));
const active = async () => (await findDeployment(server.services.db, 'mf-x'))?.active_version;

it('renders what visitors get and would fall back to, once after each release', async () => {
  await prove(renderWithout());
  expect(rendered).toEqual([NEW, GOOD]);
  await prove(renderWithout(NEW));
  expect([rendered.length, await active(), told]).toEqual([2, NEW, []]);
});

it('takes back what the release breaks, in favour of what it does not, and says why', async () => {
  await prove(renderWithout(NEW));
  expect([await active(), told]).toEqual([GOOD, []]);
  const acts = await server.services.db.selectFrom('deployment_audit').select(['act', 'actor', 'reason']).execute();
  expect(acts.at(-1)).toEqual({
    act: 'rollback',
    actor: 'system',
    reason: 'with this release of the site: In a browser, /x throws "no title".',
  });
});

it('leaves what is well though what it would fall back to is not, which says so on the deployments page', async () => {
  await prove(renderWithout(GOOD));
  expect([await active(), told]).toEqual([NEW, []]);
  const row = await findVersion(server.services.db, 'mf-x', GOOD);
  expect(checkReportOf(row!)?.refused?.sentence).toMatch(/^With this release of the site: In a browser, \/x throws/);
});

it('keeps a roll-back from landing on what the release breaks, unless it is named', async () => {
  await prove(renderWithout(GOOD));
  const as = await server.signUpAdministrator();
  const headers = { confirmation: as.confirmation! };
  const roll = (body: object) => server.call('POST', '/api/remotes/mf-x/rollback', { as, body, headers });
  const refused = await roll({ reason: 'blank' });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { error: expect.stringMatching(/^1\.0\.0\S+, the last good version, does not go with this release/) as string },
  ]);
  expect(await active()).toBe(NEW);
  expect((await roll({ reason: 'blank', version: GOOD })).statusCode).toBe(200);
  expect(await active()).toBe(GOOD);
});

it('tries again at the next start where nothing could be rendered', async () => {
  await expect(prove(renderNothing)).rejects.toThrow('no memory');
  await prove(renderWithout(NEW));
  expect(await active()).toBe(GOOD);
});

it('says so loudly where nothing goes with the release, and changes nothing', async () => {
  await prove(renderWithout(GOOD, NEW));
  expect(await active()).toBe(NEW);
  expect(told).toEqual([
    expect.stringMatching(/^mf-x 1\.0\.1\S+ does not go with this release of the site, and nothing/),
  ]);
});
