import { beforeEach, describe, expect, it } from 'vitest';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { addTiming, toBucket, findLateThresholdMs, measureVersions, type Measure } from './timings.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';

let server: TestHost;
beforeEach(async () => {
  server = await startHost();
});

async function measure(measure: Measure, values: readonly number[], version = '1'): Promise<void> {
  const { db, now } = server.services;
  for (const value of values) {
    await addTiming(db, { remote: 'mf-x', version, measure, form: 'phone', value, weight: 1 }, now());
  }
}

const measured = async () => (await measureVersions(server.services.db, 'mf-x')).get('1');

describe('the measures of a version', () => {
  it('are the 75th percentile, within a tenth', async () => {
    await measure('loadMs', [900, 100, 300, 200]);
    await measure('cls', [0, 0, 0, 0.4]);
    const { loadMs, cls, lcpMs } = (await measured())!;
    expect(loadMs! / 300).toBeGreaterThan(0.9);
    expect(loadMs! / 300).toBeLessThan(1.1);
    expect([cls, lcpMs]).toEqual([0, null]);
  });

  it('are unknown without reports', async () => {
    expect(await measured()).toBeUndefined();
  });

  it('take a constant number of rows', async () => {
    await measure(
      'loadMs',
      [...Array(200).keys()].map((at) => at * 300),
    );
    const rows = await server.services.db.selectFrom('view_timings').selectAll().execute();
    expect(rows.length).toBeLessThan(120);
    expect(toBucket('loadMs', 60_000)).toBeLessThan(130);
  });
});

it('a page is late compared with other versions of the last week, with enough data', async () => {
  const { db, now } = server.services;
  const late = (version: string) =>
    findLateThresholdMs(db, { remote: 'mf-x', version, measure: 'loadMs', form: 'phone', now: now() });
  await measure('loadMs', Array(19).fill(200));
  expect(await late('2')).toBeUndefined();
  await measure('loadMs', [200]);
  expect((await late('2'))! / 300).toBeCloseTo(1, 0);
  expect(await late('1')).toBeUndefined();
  server.wait(8 * DAY_MS);
  expect(await late('2')).toBeUndefined();
});
