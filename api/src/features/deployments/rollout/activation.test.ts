import { BundleRefused } from '@fotosoc/serving/checks/bundle';
import { writeBundle } from '@fotosoc/serving/testing/bundle';
import { expect, it } from 'vitest';
import { publishAndActivate, publishBundle } from '../publish/publish.ts';
import { startServer } from '../../../testing/server.ts';
import { recheck } from './activation.ts';

async function render(): Promise<never> {
  throw new BundleRefused('In a browser, /x draws nothing.', 'overridable');
}

it('an override of what was rendered holds for every activation in the same shell', async () => {
  const { services } = await startServer();
  await publishAndActivate(services, writeBundle({ name: 'shell' }).dir);
  const { manifest } = await publishBundle(services, writeBundle().dir, {
    actor: 'test',
    render,
    override: 'the demo is tonight',
  });
  for (let time = 1; time <= 3; time += 1) {
    const report = await recheck(services, manifest, render);
    expect(report?.override).toEqual({
      reason: 'the demo is tonight',
      refusals: ['In a browser, /x draws nothing.'],
    });
  }
});
