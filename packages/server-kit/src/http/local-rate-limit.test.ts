import { beforeEach, expect, it } from 'vitest';
import { fail } from './endpoint.ts';
import { LocalRateLimit } from './local-rate-limit.ts';

let nowMs: number;
let limit: LocalRateLimit;
beforeEach(() => {
  nowMs = 0;
  limit = new LocalRateLimit({ count: 2, windowSeconds: 60 }, () => new Date(nowMs));
});

const use = (key = 'ada') => limit.consume(key, fail);

it('refuses too frequent use with the waiting time, and allows other keys', () => {
  use();
  use();
  nowMs += 20_000;
  expect(() => use()).toThrow(expect.objectContaining({ status: 429, retryAfterSeconds: 40 }));
  expect(() => use('bob')).not.toThrow();
});

it('returns whether it allows a use, without refusing', () => {
  expect(['ada', 'ada', 'ada', 'bob'].map((key) => limit.allows(key))).toEqual([true, true, false, true]);
});

it('restarts counting after the window', () => {
  use();
  use();
  nowMs += 60_000;
  expect(() => use()).not.toThrow();
});
