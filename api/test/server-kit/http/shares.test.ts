import { beforeEach, expect, it } from 'vitest';
import { shareServer, type TestServer } from '../../server.ts';
import { HOUR_MS, HOUR_SECONDS } from '@fotosoc/server-kit/units';
import { refundShare, takeShare, runWithShare } from '@fotosoc/server-kit/http/shares';
import { fail } from '@fotosoc/server-kit/http/endpoint';

const TOTAL = { isTotal: true, count: 300, windowSeconds: HOUR_SECONDS } as const;

let server: TestServer;
let key: string;
shareServer((opened) => {
  server = opened;
  server.stopClock(new Date('2026-12-28T12:30:00Z'));
});
beforeEach(() => {
  key = crypto.randomUUID();
});

async function take(sender: string, total: Parameters<typeof takeShare>[1]['total'] = TOTAL): Promise<boolean> {
  return takeShare(server.services.db, { key, total, sender, now: server.services.now() });
}

/** Takes all uses that these senders get, in turns. */
async function takeAll(senders: readonly string[], total?: Parameters<typeof take>[1]): Promise<number[]> {
  const taken = senders.map(() => 0);
  for (let before = -1, sum = 0; sum > before;) {
    before = sum;
    for (const [index, sender] of senders.entries()) taken[index]! += Number(await take(sender, total));
    sum = taken.reduce((all, one) => all + one, 0);
  }
  return taken;
}

const networks = (count: number) => Array.from({ length: count }, (_, index) => `10.0.${index}.0/24`);

it.each([
  [1, 100],
  [4, 50],
  [16, 17],
])('leaves room for others when %i networks take all they can', async (count, most) => {
  const taken = await takeAll(networks(count));
  expect(Math.max(...taken)).toBe(most);
  const left = TOTAL.count - taken.reduce((all, one) => all + one, 0);
  expect(left).toBeGreaterThanOrEqual(2 * Math.min(...taken));
  const others = await Promise.all(Array.from({ length: left }, (_, index) => take(`198.51.${index}.0/24`)));
  expect(others).not.toContain(false);
  expect(await take('203.0.113.0/24')).toBe(false);
});

it('admits the share of a network’s concurrent attempts, approximately', async () => {
  const tries = await Promise.all(Array.from({ length: 200 }, () => take('10.0.0.0/24')));
  const admitted = tries.filter(Boolean).length;
  // An attempt is counted first for its sender and then for the total: on PostgreSQL as many attempts as connections
  // are in between.
  expect(admitted).toBeGreaterThanOrEqual(90);
  expect(admitted).toBeLessThanOrEqual(110);
});

it('gives a sender no second share within a window of the total, and a new one in the next', async () => {
  await takeAll(['10.0.0.0/24']);
  server.wait(HOUR_MS / 2 - 1);
  expect(await take('10.0.0.0/24')).toBe(false);
  server.wait(1);
  expect(await take('10.0.0.0/24')).toBe(true);
  server.wait(HOUR_MS / 2);
});

it('gives a sender at most its maximum number of uses', async () => {
  expect(await takeAll(['a', 'b'], { ...TOTAL, mostPerSender: 3 })).toEqual([3, 3]);
});

it('gives the last use of a total to a sender without a use', async () => {
  const total = { ...TOTAL, count: 2 };
  expect([await take('a', total), await take('a', total), await take('b', total)]).toEqual([true, false, true]);
});

it('counts failures only for their sender', async () => {
  const { db, now } = server.services;
  const broken = async () => {
    const share = { key, total: TOTAL, sender: '10.0.0.0/24', now: now(), fail };
    return runWithShare(db, share, () => Promise.reject(new Error('a wrong key')));
  };
  for (let tries = 0; tries < 150; tries++) await expect(broken()).rejects.toThrow('a wrong key');
  await expect(broken()).rejects.toThrow('Too many requests');
  expect((await takeAll(['198.51.100.0/24']))[0]).toBe(100);
});

it('returns a use to its total and its sender', async () => {
  const total = { ...TOTAL, count: 1 };
  expect(await take('a', total)).toBe(true);
  await refundShare(server.services.db, { key, sender: 'a' });
  expect(await take('a', total)).toBe(true);
});
