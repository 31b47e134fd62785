import type { PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openServices } from '../../../src/services.ts';
import { startServer } from '../../server.ts';
import { Background } from '@fotosoc/server-kit/jobs/background';
import { Lease, RENEW_MS } from '@fotosoc/server-kit/jobs/lease';
import { startJobs } from '@fotosoc/server-kit/jobs/scheduler';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The same lease in two processes, each with its own connections. */
async function twoProcesses() {
  const { services } = await startServer();
  const others = await openServices(services.config, services.now);
  onTestFinished(others.close);
  return [services, others].map(({ db }) => new Lease(db, 'jobs')) as [Lease, Lease];
}

/** Advances the time while these processes renew or seek their lease. */
async function pass(ms: number, ...leases: Lease[]): Promise<void> {
  for (let passed = 0; passed < ms; passed += RENEW_MS) {
    vi.advanceTimersByTime(RENEW_MS);
    for (const lease of leases) await lease.pursue();
  }
}

it('is held by one of two, as long as it is renewed', async () => {
  const [one, other] = await twoProcesses();
  expect([await one.pursue(), await other.pursue()]).toEqual([true, false]);
  await pass(120_000, other, one);
  expect([one.isHeld, other.isHeld]).toEqual([true, false]);
});

it('passes to the other within 30 s after its holder has died, and not before the holder would have stopped', async () => {
  const [dead, other] = await twoProcesses();
  await dead.pursue();
  await other.pursue();
  await pass(10_000, other);
  expect([dead.isHeld, other.isHeld]).toEqual([false, false]);
  await pass(20_000, other);
  expect(other.isHeld).toBe(true);
});

it('is lost by a holder that renews it too late, who knows before', async () => {
  const [slow, other] = await twoProcesses();
  await slow.pursue();
  await pass(20_000, other);
  expect([slow.isHeld, other.isHeld]).toEqual([false, true]);
  expect(await slow.pursue()).toBe(false);
  await pass(60_000, slow, other);
  expect([slow.isHeld, other.isHeld]).toEqual([false, true]);
});

it('is not taken from a slow holder that renews it just after another has looked', async () => {
  const { services } = await startServer();
  const slow = new Lease(services.db, 'jobs');
  let isInBetween = false;
  const looked = {
    transformQuery: ({ node }: PluginTransformQueryArgs) => node,
    transformResult: async ({ result }: PluginTransformResultArgs) => {
      if (isInBetween) await slow.pursue();
      return result;
    },
  };
  const other = new Lease(services.db.withPlugin(looked), 'jobs');
  await slow.pursue();
  await other.pursue();
  await pass(10_000, other);
  vi.advanceTimersByTime(RENEW_MS);
  isInBetween = true;
  expect([await other.pursue(), slow.isHeld]).toEqual([false, true]);
});

it('stays with a slow holder if no other was faster', async () => {
  const [slow] = await twoProcesses();
  await slow.pursue();
  await pass(60_000);
  expect(slow.isHeld).toBe(false);
  expect(await slow.pursue()).toBe(true);
});

it('passes to the other at once when its holder stops', async () => {
  const [one, other] = await twoProcesses();
  await one.pursue();
  await other.pursue();
  await one.release();
  expect([await other.pursue(), await one.pursue()]).toEqual([true, false]);
});

it('passes to one of many that wait for it', async () => {
  const { services } = await startServer();
  const leases = Array.from({ length: 10 }, () => new Lease(services.db, 'jobs'));
  const held = () => leases.filter(({ isHeld }) => isHeld).length;
  await Promise.all(leases.map((lease) => lease.pursue()));
  expect(held()).toBe(1);
  const waiting = leases.filter(({ isHeld }) => !isHeld);
  for (let looks = 0; looks < 4; looks++) {
    vi.advanceTimersByTime(RENEW_MS);
    await Promise.all(waiting.map((lease) => lease.pursue()));
  }
  expect(held()).toBe(1);
});

it('makes one of two processes run the jobs, and the other afterwards, from the start on', async () => {
  const done: string[] = [];
  const own: number[] = [];
  const failures: unknown[] = [];
  const [one, other] = (await twoProcesses()).map((lease, index) => {
    const background = new Background((error) => failures.push(error));
    const jobOf = (name: string) => async () => void done.push(`${name} ${index}`);
    const jobs = [
      { everyMs: 60_000, isDoneAtStart: true, run: jobOf('hourly') },
      { everyMs: 30_000, run: jobOf('mails') },
      { everyMs: 30_000, isOfEach: true, run: async () => void own.push(index) },
    ];
    return { background, stop: startJobs(jobs, background, lease) };
  });
  await one!.background.idle();
  await other!.background.idle();
  const wait = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += RENEW_MS) {
      await vi.advanceTimersByTimeAsync(RENEW_MS);
      await one!.background.idle();
      await other!.background.idle();
    }
  };
  await wait(60_000);
  const first = Number(done[0]!.at(-1));
  expect(own).toEqual([0, 1, 0, 1]);
  expect(done).toEqual(['hourly', 'mails', 'hourly', 'mails'].map((name) => `${name} ${first}`));
  await [one, other][first]!.stop();
  await wait(30_000);
  expect(done.slice(4)).toEqual(['hourly', 'mails'].map((name) => `${name} ${1 - first}`));
  await [one, other][1 - first]!.stop();
  expect(failures).toEqual([]);
});

it('has no holder when released during a renewal', async () => {
  const { services } = await startServer();
  const [one, other] = [new Lease(services.db, 'jobs'), new Lease(services.db, 'jobs')];
  expect(await one.pursue()).toBe(true);
  const renewed = one.pursue();
  await one.release();
  expect(await renewed).toBe(false);
  expect([one.isHeld, await other.pursue()]).toEqual([false, true]);
});

it('leaves only per-process jobs to a process without a lease', async () => {
  const done: string[] = [];
  const background = new Background(console.error);
  const jobOf = (name: string) => async () => void done.push(name);
  const jobs = [
    { everyMs: 30_000, isDoneAtStart: true, run: jobOf('of one') },
    { everyMs: 30_000, isOfEach: true, run: jobOf('of each') },
  ];
  const stop = startJobs(jobs, background);
  await vi.advanceTimersByTimeAsync(30_000);
  await stop();
  expect(done).toEqual(['of each']);
});

it('starts no job again that has not ended, and notifies it when the lease is lost', async () => {
  const { services } = await startServer();
  const lease = new Lease(services.db, 'jobs');
  const background = new Background(console.error);
  let begun = 0;
  let isOurs: (() => boolean) | undefined;
  let end: (() => void) | undefined;
  const run = (isStillOurs: () => boolean) => {
    begun += 1;
    isOurs = isStillOurs;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  };
  const stop = startJobs([{ everyMs: 4_000, run }], background, lease);
  await background.idle();
  vi.advanceTimersByTime(8_000);
  expect([begun, isOurs?.()]).toEqual([1, true]);
  await lease.pursue(); // after the timer's call
  await lease.release();
  expect(isOurs?.()).toBe(false);
  end?.();
  await stop();
});
