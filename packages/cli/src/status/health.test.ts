import { describe, expect, it } from 'vitest';
import { describeHealth } from './health.ts';

const unheard = {
  views: 0,
  failed: 0,
  crashed: 0,
  callsFailed: 0,
  timed: 0,
  slow: 0,
  loadMs: null,
  lcpMs: null,
  inpMs: null,
  cls: null,
};

describe('the health of a version', () => {
  it('is one line, with a dash for missing values', () => {
    const health = {
      bytes: 183_210,
      views: 84,
      callsFailed: 2,
      timed: 50,
      slow: 1,
      failed: 1,
      crashed: 0,
      loadMs: 320,
      lcpMs: 1240,
      inpMs: null,
      cls: 0.021,
    };
    expect(describeHealth(health)).toBe(
      '184 kB; 84 page views: 1.2 % failed, 0 % crashed, 2.4 % with failed calls, 2 % slow; p75: load 320 ms, LCP 1240 ms, INP –, CLS 0.02',
    );
  });

  it('is unknown without page views', () => {
    expect(describeHealth({ bytes: 900, ...unheard })).toBe('1 kB; no page views yet');
  });
});
