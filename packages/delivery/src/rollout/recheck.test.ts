import { BundleRefused } from '@fotosoc/publish-checks/bundle';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { expect, it } from 'vitest';
import { publishBundle } from '../publish/publish.ts';
import { publishAndActivate } from './publish-and-activate.ts';
import { startHost } from '../testing/test-host.ts';
import { recheckVersion } from './recheck.ts';

async function render(): Promise<never> {
  throw new BundleRefused('In a browser, /x draws nothing.', 'overridable');
}

it('an override of a rendering failure stays valid for every activation in the same shell', async () => {
  const { services } = await startHost();
  await publishAndActivate(services, writeBundle({ name: 'shell' }).dir);
  const { manifest } = await publishBundle(services, writeBundle().dir, {
    actor: 'test',
    render,
    override: 'the demo is tonight',
  });
  for (let time = 1; time <= 3; time += 1) {
    const report = await recheckVersion(services, manifest, render);
    expect(report?.override).toEqual({
      reason: 'the demo is tonight',
      refusals: ['In a browser, /x draws nothing.'],
      codes: ['page'],
    });
  }
});

it("renders a shell's pages again after a remote has changed", async () => {
  const { services, wait } = await startHost();
  await publishAndActivate(services, writeBundle({ name: 'shell' }).dir);
  let rendered = 0;
  const well = async () => ({ pages: [`/${(rendered += 1)}`], unseen: [] });
  const next = writeBundle({ name: 'shell', version: '1.1.0+0000000b' });
  await publishBundle(services, next.dir, { actor: 'test', render: well });
  await recheckVersion(services, next.manifest, well);
  expect(rendered).toBe(1);
  wait(1000);
  await publishAndActivate(services, writeBundle().dir);
  wait(1000);
  for (let time = 1; time <= 2; time += 1) await recheckVersion(services, next.manifest, well);
  expect(rendered).toBe(2);
});
