import { expect, it } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const busy = () => new Error('busy');

function openGate() {
  let end: () => void;
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { promise, end: end! };
}

/** Queue with one slot, occupied until `end` is called, and the order of the remaining work. */
function startBusyQueue() {
  const limit = new ConcurrencyLimit({ atOnce: 1, maxWaiting: 64, maxWaitMs: 60_000, busy });
  const ran: string[] = [];
  const { promise, end } = openGate();
  const running = limit.run(() => promise);
  const add = async (sender: string) => limit.run(async () => void ran.push(sender), { sender });
  return { ran, add, running, end };
}

it.each([1, 4, 16])(
  'has room for a sender while %i others send all they can, and serves it in the first round',
  async (count) => {
    const { ran, add, running, end } = startBusyQueue();
    const crowd = Array.from({ length: count * 70 }, (_, n) => add(`10.0.${n % count}.0/24`));
    const refused = Promise.allSettled(crowd);
    const person = add('198.51.100.0/24');
    end();
    await Promise.all([running, person, refused]);
    expect(ran.indexOf('198.51.100.0/24')).toBeLessThanOrEqual(count);
    expect(ran.length).toBeLessThan(64);
  },
);

it('admits a known device regardless of other callers in its network', async () => {
  const limit = new ConcurrencyLimit({ atOnce: 1, maxWaiting: 4, maxWaitMs: 60_000, busy });
  const { promise, end } = openGate();
  const running = limit.run(() => promise);
  const crowd = Promise.allSettled(
    Array.from({ length: 10 }, async () => limit.run(async () => 'crowd', { sender: '10.0.0.0/24' })),
  );
  const known = limit.run(async () => 'known', { isFirst: true, sender: 'a device' });
  end();
  await Promise.all([running, crowd]);
  expect(await known).toBe('known');
});
