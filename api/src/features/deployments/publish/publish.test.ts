import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '../../../services.ts';
import { writeBundle } from '@fotosoc/serving/testing/bundle';
import { startServer } from '../../../testing/server.ts';
import { publishAndActivate, publishBundle } from './publish.ts';
import { listDeployments } from '../queries.ts';
import { createRegistry } from '../document/registry.ts';

let services: Services;

beforeEach(async () => {
  ({ services } = await startServer());
});

const stored = (...parts: string[]) => path.join(services.config.dataDir, 'remotes', ...parts);

describe('publishing', () => {
  it('keeps the files with compressed copies, under the version', async () => {
    await publishBundle(services, writeBundle().dir, { actor: 'test' });
    expect(readFileSync(stored('mf-x/1.0.0+00000001/remoteEntry.js'), 'utf8')).toContain('mf_x__1_0_0_00000001');
    expect(existsSync(stored('mf-x/1.0.0+00000001/remoteEntry.js.br'))).toBe(true);
  });

  it('does nothing for the same bytes again, and refuses other bytes under the same version', async () => {
    const first = writeBundle();
    await publishBundle(services, first.dir, { actor: 'test' });
    await expect(publishBundle(services, first.dir, { actor: 'test' })).resolves.toMatchObject({
      manifest: first.manifest,
      isNew: false,
    });
    await expect(
      publishBundle(services, writeBundle({ files: { 'more.js': 'export default 1' } }).dir, { actor: 'test' }),
    ).rejects.toThrow('mf-x 1.0.0+00000001 was published with other bytes: versions never change.');
    expect(readFileSync(stored('mf-x/1.0.0+00000001/remoteEntry.js'), 'utf8')).toContain('mf_x__1_0_0_00000001');
  });

  it('changes nothing for visitors until it is activated', async () => {
    await publishBundle(services, writeBundle().dir, { actor: 'test' });
    expect(await listDeployments(services.db)).toEqual([]);
  });

  it('keeps nothing of a bundle it refuses', async () => {
    const { dir } = writeBundle();
    rmSync(path.join(dir, 'remoteEntry.js'));
    await expect(publishBundle(services, dir, { actor: 'test' })).rejects.toThrow('build again');
    expect(existsSync(stored('mf-x'))).toBe(false);
  });
});

describe('the registry document', () => {
  it('names one version with all the traffic, standing in for itself', async () => {
    await publishAndActivate(services, writeBundle().dir);
    const document = await createRegistry(services).document();
    expect(document.microFrontends['mf-x']?.map(({ deployment }) => deployment)).toEqual([
      { traffic: 100, default: true },
    ]);
  });

  it('keeps the version before as the last good one, and says so at the next read', async () => {
    const registry = createRegistry(services);
    await publishAndActivate(services, writeBundle().dir);
    await registry.read();
    await publishAndActivate(services, writeBundle({ version: '1.0.1+00000002' }).dir);
    const document = await registry.document();
    expect(document.microFrontends['mf-x']?.map(({ metadata, deployment }) => [metadata.version, deployment])).toEqual([
      ['1.0.1+00000002', { traffic: 100, default: false }],
      ['1.0.0+00000001', { traffic: 0, default: true }],
    ]);
  });

  it('leaves alone what a team has moved since, when the same bundle is published at another start', async () => {
    const first = writeBundle();
    await publishAndActivate(services, first.dir);
    await publishAndActivate(services, writeBundle({ version: '1.0.1+00000002' }).dir);
    await publishAndActivate(services, first.dir);
    const [deployment] = await listDeployments(services.db);
    expect(deployment?.active_version).toBe('1.0.1+00000002');
  });

  it('does not forget the last good version when the same one is activated again', async () => {
    await publishAndActivate(services, writeBundle().dir);
    const second = writeBundle({ version: '1.0.1+00000002' });
    await publishAndActivate(services, second.dir);
    await publishAndActivate(services, second.dir);
    const [deployment] = await listDeployments(services.db);
    expect(deployment?.last_good_version).toBe('1.0.0+00000001');
  });
});
