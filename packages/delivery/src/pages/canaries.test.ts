import { beforeEach, describe, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { publishBundle } from '../publish/publish.ts';
import { findDeployment } from '../versions/deployments.ts';
import { promoteVersion } from '../rollout/promote.ts';
import { startCanary } from '../rollout/start-canary.ts';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { openPage, V1, V2, publishSite, getRemoteVersion } from '../testing/composed-pages.ts';

let server: TestHost;
beforeEach(async () => {
  server = await startHost();
});

const open = (url: string, cookie?: string, headers?: Record<string, string>) => openPage(server, url, cookie, headers);

const order = () => ({ name: 'mf-x', actor: 'test', at: server.services.now(), reason: '' });

describe('a canary', () => {
  beforeEach(async () => {
    await publishSite(server);
    await publishBundle(server.services, writeBundle({ version: V2 }).dir, { actor: 'test' });
  });

  it('is shown to its percentage of visitors, consistently for each', async () => {
    await startCanary(server.services, { ...order(), version: V2, percent: 50 });
    const seen = new Set<string>();
    for (let visitor = 0; visitor < 40; visitor += 1) {
      const first = await open('/x');
      seen.add(String(getRemoteVersion(first.state)));
      expect(getRemoteVersion((await open('/x', first.cookie)).state)).toBe(getRemoteVersion(first.state));
    }
    expect(seen).toEqual(new Set([V1, V2]));
  });

  it('falls back to the active version', async () => {
    await startCanary(server.services, { ...order(), version: V2, percent: 100 });
    const { state } = await open('/x');
    expect(
      state.document.microFrontends['mf-x']?.map(({ metadata, deployment }) => [metadata.version, deployment]),
    ).toEqual([
      [V2, { traffic: 100, default: false }],
      [V1, { traffic: 0, default: true }],
    ]);
  });

  it('follows a member across devices', async () => {
    await startCanary(server.services, { ...order(), version: V2, percent: 50 });
    const member = server.signUp();
    const versions = await Promise.all(
      [1, 2, 3].map(async () => getRemoteVersion((await open('/x', member.cookie)).state)),
    );
    expect(new Set(versions).size).toBe(1);
  });

  it('ends for all visitors at the next page after a promotion', async () => {
    await promoteVersion(server.services, { ...order(), version: V2 });
    expect(getRemoteVersion((await open('/x')).state)).toBe(V2);
  });
});

describe('a canary of the shell', () => {
  it('renders its percentage of the pages, and states its version', async () => {
    await publishSite(server);
    await publishBundle(server.services, writeBundle({ name: 'shell', version: V2 }).dir, { actor: 'test' });
    await startCanary(server.services, { ...order(), name: 'shell', version: V2, percent: 50 });
    const { deployment_id, canary_id } = (await findDeployment(server.services.db, 'shell'))!;
    const seen = new Set<string>();
    for (let visitor = 0; visitor < 40; visitor += 1) {
      const { reply, state, cookie } = await open('/x');
      const { version, deploymentId } = state.shell;
      seen.add(version);
      expect(deploymentId).toBe(version === V2 ? canary_id : deployment_id);
      expect(reply.body).toContain(`src="/shell/${version}/remoteEntry.js"`);
      expect(reply.body).not.toContain(`/shell/${version === V1 ? V2 : V1}/`);
      expect((await open('/x', cookie)).state.shell.version).toBe(version);
    }
    expect(seen).toEqual(new Set([V1, V2]));
  });
});
