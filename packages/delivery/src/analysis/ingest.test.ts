import { beforeEach, describe, expect, it } from 'vitest';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { recordNetworkView, readUsualNetworks } from './baseline.ts';
import { consumeViewLimit } from './ingest.ts';
import { HOUR_MS, DAY_MS } from '@fotosoc/server-kit/units';

const deploymentId = 'some-deployment';

let server: TestHost;
let db: TestHost['services']['db'];
beforeEach(async () => {
  server = await startHost();
  db = server.services.db;
});

/** Returns the number of counted views out of a number of views of a network. */
async function votes(address: string, views: number): Promise<number> {
  let counted = 0;
  for (let view = 0; view < views; view += 1) {
    counted += Number(await consumeViewLimit(db, { deploymentId, address, now: server.services.now() }));
  }
  return counted;
}

/** Records views of networks for a number of days up to now. */
async function usually(days: number, networks: Record<string, number>): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    for (const [network, views] of Object.entries(networks)) {
      for (let view = 0; view < views; view += 1) await recordNetworkView(db, network, server.services.now());
    }
    server.wait(DAY_MS);
  }
}

const others = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, each) => [`net-${each}`, 1]));

describe('of a network', () => {
  it('two views count in a round, and again in the next one, six hours later', async () => {
    expect(await votes('ab-one', 9)).toBe(2);
    expect(await votes('cd-other', 1)).toBe(1);
    server.wait(6 * HOUR_MS);
    expect(await votes('ab-one', 9)).toBe(2);
  });

  it('views count by its share on earlier days, up to one in 25', async () => {
    await usually(2, { campus: 100, ...others(40) });
    expect(await votes('campus', 99)).toBe(20);
  });

  it('views of today, or of one day within a week, do not raise the limit', async () => {
    await usually(3, others(41));
    await usually(1, { ...others(40), flood: 400 });
    for (let view = 0; view < 400; view += 1) await recordNetworkView(db, 'flood', server.services.now());
    expect(await votes('flood', 99)).toBe(2);
  });

  it('more views count with few usual networks, as each is needed', async () => {
    await usually(2, others(4));
    expect(await votes('net-1', 99)).toBe(20);
  });

  it('two views count after the clock was set back by a day', async () => {
    expect(await votes('ab-one', 9)).toBe(2);
    server.wait(-DAY_MS);
    expect(await votes('ab-one', 9)).toBe(2);
  });
});

async function doubt() {
  return (await readUsualNetworks(db, server.services.now())).doubt;
}

it('visitors leave no separate rows', async () => {
  for (let visitor = 0; visitor < 50; visitor += 1) await votes(`ab-${visitor}`, 1);
  expect(await db.selectFrom('network_votes').select('network').execute()).toHaveLength(2);
  for (let visitor = 0; visitor < 80; visitor += 1)
    await recordNetworkView(db, `net-${visitor}`, server.services.now());
  expect(await db.selectFrom('network_days').select('network').execute()).toHaveLength(65);
});

it('one in four usual networks is untrusted, at most ten and at least one', async () => {
  expect(await doubt()).toEqual({ networks: 10, voices: 1 });
  await usually(1, others(12));
  expect(await doubt()).toEqual({ networks: 3, voices: 3 });
  await usually(2, others(2));
  expect(await doubt()).toEqual({ networks: 1, voices: 10 });
  await usually(5, others(50));
  expect(await doubt()).toEqual({ networks: 10, voices: 1 });
});
