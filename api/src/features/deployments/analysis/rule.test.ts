import { describe, expect, it } from 'vitest';
import {
  add,
  blame,
  expectedShare,
  isDecisive,
  isElevated,
  progressOf,
  shareOfIncident,
  type Count,
  type Stream,
  type Sum,
} from './rule.ts';

const KNOWN = { views: 20_000, bad: 200 };
const UNKNOWN = { views: 0, bad: 0 };

/** Replays batches of page views, and says after how many bad ones the version goes; undefined when it stays. */
function badUntilGone(
  stream: Stream,
  batches: Iterable<Count>,
  { history = KNOWN, ofEverybody = KNOWN, neighbours = UNKNOWN } = {},
): number | undefined {
  const expected = expectedShare(stream, history, ofEverybody);
  const signal = stream.slice(0, stream.indexOf(' ')) as 'failed';
  let sum: Sum | undefined;
  let bad = 0;
  for (const batch of batches) {
    sum = add(sum, stream, batch, expected, shareOfIncident(signal, neighbours, ofEverybody));
    bad += batch.bad;
    if (isDecisive(sum, stream)) return bad;
  }
  return undefined;
}

function* repeat(batch: Count, times: number): Generator<Count> {
  for (let time = 0; time < times; time += 1) yield batch;
}

describe('a version goes', () => {
  it.each<[string, Stream, Count, number, number]>([
    ['when every view is broken, after some ten', 'failed all', { views: 1, bad: 1 }, 8, 13],
    ['when one view in ten is broken, after some thirteen broken ones', 'failed all', { views: 10, bad: 1 }, 8, 16],
    ['when half of the views of a cohort are broken', 'failed Firefox', { views: 2, bad: 1 }, 10, 14],
    ['when calls fail ten points more often', 'calls all', { views: 9, bad: 1 }, 8, 18],
    ['when half of the pages are late', 'slow phone', { views: 2, bad: 1 }, 8, 40],
    ['when nothing is heard of it', 'silent all', { views: 1, bad: 1 }, 8, 13],
  ])('%s', (_, stream, batch, atLeast, atMost) => {
    const history = stream.startsWith('silent') ? { views: 20_000, bad: 1600 } : KNOWN;
    const bad = badUntilGone(stream, repeat(batch, 1000), { history });
    expect(bad).toBeGreaterThanOrEqual(atLeast);
    expect(bad).toBeLessThanOrEqual(atMost);
  });

  it('when every view is broken and nothing is known of what is usual', () => {
    const how = { history: UNKNOWN, ofEverybody: UNKNOWN };
    expect(badUntilGone('failed all', repeat({ views: 1, bad: 1 }, 20), how)).toBeLessThanOrEqual(13);
  });
});

describe('a version stays', () => {
  it.each<[string, Stream, Count, number]>([
    ['that fails as often as what it replaced', 'failed all', { views: 100, bad: 1 }, 2000],
    ['that fails twice as often as that', 'failed all', { views: 100, bad: 2 }, 500],
    ['of which seven views are broken', 'failed all', { views: 1, bad: 1 }, 7],
    ['of which nine views of a cohort are broken', 'failed Firefox', { views: 1, bad: 1 }, 9],
  ])('%s', (_, stream, batch, times) => {
    expect(badUntilGone(stream, repeat(batch, times))).toBeUndefined();
  });

  it.each([0.1, 0.3, 1])('that fails while what has not changed fails as well, for %d of the views', (share) => {
    const neighbours = { views: 300, bad: 300 * share };
    const batches = repeat({ views: 100, bad: 100 * share }, 200);
    expect(badUntilGone('failed all', batches, { neighbours })).toBeUndefined();
  });
});

it('what is usual of a rare cohort is taken from everybody, until it is known', () => {
  const rare = expectedShare('failed Firefox', UNKNOWN, { views: 20_000, bad: 2000 });
  const known = expectedShare('failed Firefox', KNOWN, { views: 20_000, bad: 2000 });
  expect(rare).toBeGreaterThan(0.16);
  expect(known).toBeLessThan(0.06);
});

it('a version comes nearer to going with each bad view, and further away with each good one', () => {
  const stream = 'failed all';
  const expected = expectedShare(stream, KNOWN, KNOWN);
  const bad = add(undefined, stream, { views: 2, bad: 2 }, expected);
  const worse = add(bad, stream, { views: 2, bad: 2 }, expected);
  const better = add(worse, stream, { views: 50, bad: 0 }, expected);
  expect(progressOf(bad, stream)).toBeLessThan(progressOf(worse, stream));
  expect(progressOf(better, stream)).toBeLessThan(progressOf(worse, stream));
  expect([isElevated(bad), isElevated(worse), isElevated(better)]).toEqual([false, true, false]);
});

describe('the blame falls on', () => {
  it.each([
    ['the shell when it is new and others suffer', { remote: true, shell: true, neighbours: true }, 'shell'],
    ['the remote when it is new and no other suffers', { remote: true, shell: true, neighbours: false }, 'remote'],
    ['the shell when it alone is new', { remote: false, shell: true, neighbours: false }, 'shell'],
    ['the remote when it alone is new', { remote: true, shell: false, neighbours: true }, 'remote'],
    ['nobody when nothing is new', { remote: false, shell: false, neighbours: true }, undefined],
  ])('%s', (_, suspects, expected) => {
    expect(blame(suspects)).toBe(expected);
  });
});
