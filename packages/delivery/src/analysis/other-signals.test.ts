import { beforeEach, expect, it } from 'vitest';
import { openLiveSite, createOrder, sendViews, V1, V2 } from '../testing/live-site.ts';
import { waitAndAnalyse, serveView } from '../testing/served-view.ts';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { HOUR_MS } from '@fotosoc/server-kit/units';
import { listAuditEntries } from '../audit/audit-log.ts';
import { promoteVersion } from '../rollout/promote.ts';
import { findDeployment } from '../versions/deployments.ts';

let server: TestHost;
let db: TestHost['services']['db'];
beforeEach(async () => {
  server = await startHost();
  db = server.services.db;
  await openLiveSite(server, ['mf-x'], {
    started: 2000,
    answered: 1900,
    heard: 2000,
    crashed: 20,
    drawn: 1000,
    undrawn: 10,
  });
});

async function versionsOf() {
  const row = await findDeployment(db, 'mf-x');
  return [row?.active_version, row?.canary_version];
}

/** Publishes a version with a separate page per URL, so that no response is cached for another. */
async function withPages(version: string): Promise<void> {
  const of = db.selectFrom('remote_versions').select('manifest').where('name', '=', 'mf-x');
  const row = await of.where('version', '=', version).executeTakeFirstOrThrow();
  const manifest = row.manifest.replace('"pattern":"/mf-x"', '"pattern":"/mf-x/:page"');
  await db
    .updateTable('remote_versions')
    .set({ manifest })
    .where('name', '=', 'mf-x')
    .where('version', '=', version)
    .execute();
}

/** Requests a number of pages without server bundle, each from a new network. */
async function askForPages(count: number): Promise<void> {
  for (let page = 0; page < count; page += 1) {
    const { statusCode } = await server.app.inject({ url: `/mf-x/${page}`, remoteAddress: `10.0.${page}.1` });
    expect(statusCode).toBe(200);
  }
  await server.services.background.idle();
  await waitAndAnalyse(server);
}

it('rolls a version back if its server rendering fails, although browsers render in its place', async () => {
  await withPages(V2);
  await promoteVersion(server.services, createOrder(server, 'mf-x', V2));
  await askForPages(20);
  expect(await versionsOf()).toEqual([V1, null]);
  const [entry] = (await listAuditEntries(db, 'mf-x', 1)).entries;
  expect(entry).toMatchObject({ act: 'rollback', actor: 'system' });
});

it('rolls a failing version back after the clock jumped back by an hour', async () => {
  await promoteVersion(server.services, createOrder(server, 'mf-x', V2));
  await sendViews(server, 3, { kind: 'loaded' });
  await waitAndAnalyse(server);
  server.wait(-HOUR_MS);
  await waitAndAnalyse(server);
  await sendViews(server, 20, { kind: 'load-failed', step: 'page' });
  await waitAndAnalyse(server);
  expect(await versionsOf()).toEqual([V1, null]);
});

it('does not count pages as without a heartbeat after the clock jumped ahead by an hour', async () => {
  await promoteVersion(server.services, createOrder(server, 'mf-x', V2));
  for (let view = 0; view < 20; view += 1) await (await serveView(server)).say('started');
  await waitAndAnalyse(server);
  await waitAndAnalyse(server, HOUR_MS);
  await waitAndAnalyse(server);
  expect(await versionsOf()).toEqual([V2, null]);
});
