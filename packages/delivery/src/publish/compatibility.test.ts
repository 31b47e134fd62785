import { CONSUMED_EXPORTS_FILE, type ConsumedExports } from '@fotosoc/contract/registry/consumed-exports';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { beforeEach, describe, expect, it } from 'vitest';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { promoteVersion } from '../rollout/promote.ts';
import { publishBundle } from './publish.ts';
import { recheckVersion } from '../rollout/recheck.ts';

const HOST = '@fotosoc/host';
const OLD = 'export declare function notify(text: string): void;\n';
const NEW = 'export declare function notify(toast: { text: string }): void;\n';

let server: TestHost;
beforeEach(async () => {
  server = await startHost();
});

const taken = (host: string, change: Partial<ConsumedExports> = {}): Record<string, string> => ({
  [CONSUMED_EXPORTS_FILE]: JSON.stringify({
    calls: {},
    modules: { [HOST]: { entry: 'host/host.d.ts', files: { 'host/host.d.ts': host } } },
    exports: { [HOST]: { notify: ['src/pages/x.tsx:9'] } },
    ...change,
  }),
});
const remote = (version: string, host: string, change?: Partial<ConsumedExports>) =>
  writeBundle({ version, files: taken(host, change), exports: { uses: { [HOST]: ['notify'] } } });
const shell = (version: string, host: string) =>
  writeBundle({ name: 'shell', version, files: taken(host), exports: { provides: { [HOST]: ['notify'] } } });

const publish = async ({ dir }: { dir: string }, override?: string) =>
  publishBundle(server.services, dir, { actor: 'team', override });

async function goLive(bundle: ReturnType<typeof writeBundle>) {
  const { manifest } = await publish(bundle);
  await promoteVersion(server.services, { ...manifest, actor: 'team', at: server.services.now(), reason: '' });
}

const render = async () => ({ pages: ['/x'], unseen: [] });

it('refuses a shell without an export used by a live remote, with the remote and the line', async () => {
  await goLive(shell('1.0.0+00000001', OLD));
  await goLive(remote('1.0.0+00000002', OLD));
  const refused = publish(shell('1.1.0+00000003', NEW));
  await expect(refused).rejects.toMatchObject({ kind: 'overridable' });
  await expect(refused).rejects.toThrow(
    /^This shell changes exports that mf-x 1\.0\.0\+00000002 was built with\. notify of @fotosoc\/host \(src\/pages\/x\.tsx:9\): .*keep the old declaration until the team/,
  );
  const { checks } = await publish(shell('1.1.0+00000003', NEW), 'the team is told');
  expect(checks?.override?.refusals).toEqual([expect.stringContaining('notify of @fotosoc/host')]);
});

it('refuses a remote built for another shell than the live one, newer or older', async () => {
  await goLive(shell('1.0.0+00000001', OLD));
  await expect(publish(remote('1.0.0+00000002', NEW))).rejects.toThrow(
    /^mf-x 1\.0\.0\+00000002 was built for another shell than 1\.0\.0\+00000001\. notify of @fotosoc\/host/,
  );
});

it('refuses a compatible shell at activation if an incompatible remote is live by then', async () => {
  await goLive(shell('1.0.0+00000001', OLD));
  await publish(shell('1.1.0+00000003', NEW));
  await goLive(remote('1.0.0+00000002', OLD));
  await expect(recheckVersion(server.services, { name: 'shell', version: '1.1.0+00000003' }, render)).rejects.toThrow(
    'mf-x 1.0.0+00000002',
  );
});

it('refuses a remote with requests the API does not have, with their locations', async () => {
  const calls = { 'GET /api/lenses': { at: ['src/data/lenses.ts:4'], replies: [{ type: 'object' }] } };
  await goLive(shell('1.0.0+00000001', OLD));
  await expect(publish(remote('1.0.0+00000002', OLD, { calls }))).rejects.toThrow(
    'GET /api/lenses: the endpoint was removed (src/data/lenses.ts:4)',
  );
});

const calls = (names: string[]) => ({ 'federation-runtime': names });

describe('a shell must provide the functions of the federation runtime', () => {
  const older = writeBundle({ version: '1.0.1+00000004', exports: { uses: calls(['bundlerRuntime.consumes']) } });
  const narrow = () =>
    writeBundle({ name: 'shell', version: '1.1.0+00000003', exports: { provides: calls(['bundlerRuntime.I']) } });

  beforeEach(async () => {
    await goLive(
      writeBundle({
        name: 'shell',
        version: '1.0.0+00000001',
        exports: { provides: calls(['bundlerRuntime.consumes']) },
      }),
    );
  });

  it('of versions published within 30 days, live or not, of any release', async () => {
    await publish(older);
    await expect(publish(narrow())).rejects.toThrow('bundlerRuntime.consumes of federation-runtime, which mf-x 1.0.1');
  });

  it('not of older versions', async () => {
    await publish(older);
    server.wait(31 * DAY_MS);
    expect((await publish(narrow())).isNew).toBe(true);
  });
});
