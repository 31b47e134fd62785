import { BundleRefused } from '@fotosoc/publish-checks/bundle';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { beforeEach, describe, expect, it } from 'vitest';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { saveSetting } from '@fotosoc/server-kit/db/settings';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';
import type { RenderPages } from '../publish/publish-checks.ts';
import { publishBundle } from '../publish/publish.ts';
import { parseCheckReport, findVersion, saveCheckReport } from '../versions/versions.ts';
import { findDeployment } from '../versions/deployments.ts';
import { promoteVersion } from '../rollout/promote.ts';
import { startCanary } from '../rollout/start-canary.ts';
import { verifyRequestedTarget } from '../rollout/rollback-target.ts';
import { reverifyLiveVersions } from './verify-live-versions.ts';
import { readRemoteStatus } from './status.ts';

const OLD = '0.9.0+00000000';
const GOOD = '1.0.0+00000001';
const NEW = '1.0.1+00000002';
const CANARY = '1.0.2+00000003';

let server: TestHost;
let told: string[];
let rendered: string[];

/** Renders pages of a release with which these versions are broken. */
function renderWithout(...broken: string[]): RenderPages {
  return async ({ manifest: { version } }) => {
    rendered.push(version);
    if (broken.includes(version)) throw new BundleRefused('In a browser, /x throws "no title".', 'overridable');
    return { pages: ['/x'], unseen: [] };
  };
}

const renderNothing: RenderPages = async () => {
  throw new Error('There is no memory for a browser.');
};

/** A team has promoted newer versions of mf-x, an hour apart, before the site starts with another release. */
beforeEach(async () => {
  server = await startHost();
  [told, rendered] = [[], []];
  await publish(writeBundle({ name: 'shell' }));
  for (const version of [OLD, GOOD, NEW]) await move(version);
  await comeWithAnotherContract();
});

async function publish({ dir }: { dir: string }) {
  const { services } = server;
  const { manifest } = await publishBundle(services, dir, { actor: 'token:team', render: renderWithout() });
  await promoteVersion(services, { ...manifest, ...order() });
}

async function move(version: string) {
  await publish(writeBundle({ version }));
  server.wait(HOUR_MS);
}

async function startCanaryOf(version: string) {
  const { services } = server;
  await publishBundle(services, writeBundle({ version }).dir, { actor: 'token:team', render: renderWithout() });
  await startCanary(services, { name: 'mf-x', version, percent: 5, ...order() });
}

const order = () => ({ actor: 'token:team', at: server.services.now(), reason: '' });

async function comeWithAnotherContract() {
  const { db } = server.services;
  rendered = [];
  await saveSetting(db, 'proven-contract', 'of the release before');
  for (const row of await db.selectFrom('remote_versions').selectAll().execute()) {
    await saveCheckReport(db, row, { ...parseCheckReport(row)!, contract: 'of the release before' });
  }
}

const note = (error: unknown) => void told.push((error as Error).message);
const prove = (render: RenderPages) => reverifyLiveVersions(server.services, render, note);
const active = async () => (await findDeployment(server.services.db, 'mf-x'))?.active_version;

it('renders live versions, fallbacks and versions in tabs of a day, once per release', async () => {
  await startCanaryOf(CANARY);
  await comeWithAnotherContract();
  await prove(renderWithout());
  expect(rendered).toEqual([NEW, CANARY, GOOD, OLD]);
  await prove(renderWithout(NEW));
  expect([rendered.length, await active(), told]).toEqual([4, NEW, []]);
});

it('rolls back a canary broken by the release', async () => {
  await startCanaryOf(CANARY);
  await comeWithAnotherContract();
  await prove(renderWithout(CANARY));
  expect(await findDeployment(server.services.db, 'mf-x')).toMatchObject({ active_version: NEW, canary_version: null });
});

describe('a version that may be in use by tabs of the last day', () => {
  it('is reported if the release breaks it, with its end of use, in the log and on the deployments page', async () => {
    await prove(renderWithout(OLD));
    const until =
      /^mf-x 0\.9\.0\S+ It does not work with this release of the site\. Open tabs may use it until .+ at \d+:\d\d [ap]m/;
    expect(told).toEqual([expect.stringMatching(until)]);
    expect(await active()).toBe(NEW);
    const { troubles } = await readRemoteStatus(server.services, 'mf-x');
    expect(troubles).toEqual([
      { version: OLD, evidence: expect.stringContaining('Open tabs may use it until') as string },
    ]);
  });

  it('is not reported a day later', async () => {
    server.wait(DAY_MS);
    await prove(renderWithout(OLD));
    expect([rendered, told]).toEqual([[NEW, GOOD], []]);
    expect((await readRemoteStatus(server.services, 'mf-x')).troubles).toEqual([]);
  });
});

it('rolls a broken version back to a working one, with the reason', async () => {
  await prove(renderWithout(NEW));
  expect(await active()).toBe(GOOD);
  expect(told).toEqual([expect.stringMatching(/^mf-x 1\.0\.1\S+ .* Open tabs may use it until/)]);
  const acts = await server.services.db.selectFrom('deployment_audit').select(['act', 'actor', 'reason']).execute();
  expect(acts.at(-1)).toEqual({
    act: 'rollback',
    actor: 'system',
    reason: 'with this release of the site: In a browser, /x throws "no title".',
  });
});

it('keeps a working version with a broken fallback, which the deployments page reports', async () => {
  await prove(renderWithout(GOOD));
  expect([await active(), told]).toEqual([NEW, []]);
  const row = await findVersion(server.services.db, 'mf-x', GOOD);
  const { sentence, source } = parseCheckReport(row!)?.refused ?? {};
  expect([source, sentence]).toEqual(['server-release', expect.stringMatching(/^In a browser, \/x throws/)]);
});

async function rollBack(body: object = {}) {
  const as = server.signUpAdministrator();
  const headers = { confirmation: as.confirmation! };
  return server.call('POST', '/api/remotes/mf-x/rollback', { as, body: { reason: 'blank', ...body }, headers });
}

const land = (render: RenderPages, version?: string) =>
  verifyRequestedTarget(server.services, { name: 'mf-x', ...(version !== undefined && { version }) }, render, note);

describe('a roll-back', () => {
  it('uses the latest version verified against this release', async () => {
    await prove(renderWithout(GOOD));
    expect((await rollBack()).statusCode).toBe(200);
    expect(await active()).toBe(OLD);
  });

  it('never uses a broken version unless it is named', async () => {
    await prove(renderWithout(OLD, GOOD));
    const refused = await rollBack();
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        error: expect.stringMatching(
          /^1\.0\.0\S+, the last known good version, does not work with this release/,
        ) as string,
      },
    ]);
    expect(await active()).toBe(NEW);
    expect((await rollBack({ version: GOOD })).statusCode).toBe(200);
    expect(await active()).toBe(GOOD);
  });

  it('first renders versions not verified against this release', async () => {
    await land(renderWithout(GOOD));
    expect(rendered).toEqual([GOOD, OLD]);
    expect((await rollBack()).statusCode).toBe(200);
    expect(await active()).toBe(OLD);
  });

  it('reports a named version as broken before it is activated', async () => {
    await expect(land(renderWithout(OLD), OLD)).rejects.toThrow('name the version again to roll back to it anyway');
    await land(renderWithout(OLD), OLD);
    expect(rendered).toEqual([OLD]);
  });

  it('does not wait for versions that cannot be rendered', async () => {
    await land(renderNothing);
    expect(told).toEqual(['There is no memory for a browser.']);
    expect((await rollBack()).statusCode).toBe(200);
    expect(await active()).toBe(GOOD);
  });
});

it('retries at the next start if nothing could be rendered', async () => {
  await expect(prove(renderNothing)).rejects.toThrow('no memory');
  await prove(renderWithout(NEW));
  expect(await active()).toBe(GOOD);
});

it('reports if no version works with the release, and changes nothing', async () => {
  await prove(renderWithout(OLD, GOOD, NEW));
  expect(await active()).toBe(NEW);
  expect(told).toEqual([
    expect.stringMatching(/^mf-x 1\.0\.1\S+ does not work with this release of the site, and no other/),
    expect.stringMatching(/^mf-x 0\.9\.0\S+ .* Open tabs may use it until/),
  ]);
});
