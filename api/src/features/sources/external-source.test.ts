import { beforeEach, describe, expect, it } from 'vitest';
import { Background } from '@fotosoc/server-kit/jobs/background';
import { MINUTE_MS } from '@fotosoc/server-kit/units';
import { createExternalSource, type SourceStore, type ExternalSource } from './external-source.ts';

let minute: number;
let asked: number[];
let reported: string[];
let answer: () => Promise<string>;
let background: Background;
let source: ExternalSource<string>;

const fails = () => Promise.reject(new Error('no answer'));
const report = (error: unknown) => reported.push((error as Error).message);
const open = (keeper?: SourceStore<string>) =>
  createExternalSource({
    name: 'Events',
    read: () => {
      asked.push(minute);
      return answer();
    },
    ...(keeper && { keeper }),
    background,
    now: () => new Date(minute * MINUTE_MS),
    report,
  });
/** Returns the value that a visitor gets, after the background read has ended. */
const visit = async () => {
  const kept = await source.latest();
  await background.idle();
  return kept?.value;
};

beforeEach(() => {
  minute = 1000;
  asked = [];
  reported = [];
  answer = async () => 'first';
  background = new Background(report);
  source = open();
});

describe('a visitor', () => {
  it('never waits for the source: the first visitor gets no value, the next one the value read meanwhile', async () => {
    expect([await visit(), await visit()]).toEqual([undefined, 'first']);
    answer = () => new Promise(() => undefined); // the source hangs
    minute += 5;
    expect(await source.latest()).toEqual({ value: 'first', ageSeconds: 300 });
    expect(await source.latest()).toEqual({ value: 'first', ageSeconds: 300 });
    expect(asked).toEqual([1000, 1005]);
  });

  it('triggers retries with growing pauses after failures, and reads each minute otherwise', async () => {
    answer = fails;
    for (; minute < 1200; minute += 1) await visit();
    expect(asked.map((at) => at - 1000)).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183]);
    expect(new Set(reported)).toEqual(new Set(['Events: no answer']));
    answer = async () => 'again';
    asked = [];
    for (; minute < 1246; minute += 1) await visit();
    expect(asked.map((at) => at - 1000)).toEqual([243, 244, 245]);
    expect(await visit()).toBe('again');
  });

  it('gets the value read by an earlier process, with its age', async () => {
    const saved: unknown[] = [];
    source = open({
      find: async () => ({ value: 'of before', readAt: 990 * MINUTE_MS }),
      save: async (read) => void saved.push(read),
    });
    expect(await source.latest()).toEqual({ value: 'of before', ageSeconds: 600 });
    await background.idle();
    expect(saved).toEqual([{ value: 'first', readAt: 1000 * MINUTE_MS }]);
  });
});

describe('an import', () => {
  it('waits for a new read, regardless of pauses', async () => {
    answer = fails;
    await visit();
    await expect(source.fresh()).rejects.toThrow('Events: no answer');
    answer = async () => 'now';
    expect(await source.fresh()).toEqual({ value: 'now', ageSeconds: 0 });
  });

  it('uses the last value if the source fails', async () => {
    await visit();
    answer = fails;
    minute += 3;
    expect(await source.fresh()).toEqual({ value: 'first', ageSeconds: 180 });
    expect(reported).toEqual(['Events: no answer']);
  });
});
