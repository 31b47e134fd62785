import { describe, expect, it } from 'vitest';
import { computeNetworkLimit, computeTrustedShare, computeToleratedShare, computeIncidentShare } from './baseline.ts';
import {
  addObservation,
  decideSuspect,
  isDecisive,
  isElevated,
  computeRollbackProgress,
  type Evidence,
} from './sequential-analysis.ts';
import type { ViewCount, NetworkLimit, Observation, MetricSeries } from './signals.ts';

const KNOWN = { views: 20_000, bad: 200 };
const UNKNOWN = { views: 0, bad: 0 };

/** Creates an observation with a separate network for each bad view. */
function fromMany({ views, bad }: ViewCount, first = 0): Observation {
  return { views, bad, by: Array.from({ length: Math.ceil(bad) }, (_, index) => `network ${first + index}`) };
}

/** Creates an observation with bad views from a fixed number of networks in turn. */
function from(networks: number, { views, bad }: ViewCount, first = 0): Observation {
  const { by } = fromMany({ views, bad }, first);
  return { views, bad, by: by.map((_, index) => `network ${(first + index) % networks}`) };
}

/** Replays batches of page views, and returns the number of bad views until the roll-back; undefined without
 *  roll-back. */
function badUntilGone(
  stream: MetricSeries,
  batches: Iterable<ViewCount>,
  {
    history = KNOWN,
    ofEverybody = KNOWN,
    neighbours = fromMany(UNKNOWN),
    networks = Infinity,
    doubt = computeNetworkLimit(),
    isGradual = false,
  }: {
    history?: ViewCount;
    ofEverybody?: ViewCount;
    neighbours?: Observation;
    networks?: number;
    doubt?: NetworkLimit;
    isGradual?: boolean;
  } = {},
): number | undefined {
  const expected = computeToleratedShare(stream, history, ofEverybody, isGradual);
  const signal = stream.slice(0, stream.indexOf(' ')) as 'failed';
  const atMoment = computeIncidentShare(signal, neighbours, ofEverybody, doubt);
  let sum: Evidence | undefined;
  let bad = 0;
  for (const batch of batches) {
    const seen = networks === Infinity ? fromMany(batch, bad) : from(networks, batch, bad);
    sum = addObservation(sum, stream, seen, expected, { atMoment, doubt, isGradual });
    bad += batch.bad;
    if (isDecisive(sum, stream, doubt)) return bad;
  }
  return undefined;
}

function* repeat(batch: ViewCount, times: number): Generator<ViewCount> {
  for (let time = 0; time < times; time += 1) yield batch;
}

describe('a version is rolled back', () => {
  it.each<[string, MetricSeries, ViewCount, number, number]>([
    ['when every view is broken, after some fourteen', 'failed all', { views: 1, bad: 1 }, 14, 15],
    ['when one view in ten is broken, after some thirty broken ones', 'failed all', { views: 10, bad: 1 }, 20, 34],
    ['when half of the views of a cohort are broken', 'failed Firefox', { views: 2, bad: 1 }, 16, 18],
    ['when calls fail ten points more often', 'calls all', { views: 9, bad: 1 }, 20, 34],
    ['when half of the pages are late', 'slow phone', { views: 2, bad: 1 }, 16, 40],
    ['when nothing is heard of it', 'silent all', { views: 1, bad: 1 }, 14, 17],
  ])('%s', (_, stream, batch, atLeast, atMost) => {
    const history = stream.startsWith('silent') ? { views: 20_000, bad: 1600 } : KNOWN;
    const bad = badUntilGone(stream, repeat(batch, 1000), { history });
    expect(bad).toBeGreaterThanOrEqual(atLeast);
    expect(bad).toBeLessThanOrEqual(atMost);
  });

  it.each<[string, MetricSeries, ViewCount, number]>([
    ['one view in ten is broken', 'failed all', { views: 10, bad: 1 }, 19],
    ['calls fail ten points more often', 'calls all', { views: 9, bad: 1 }, 19],
    ['four pages in ten are silent, and one in twelve is usual', 'silent all', { views: 5, bad: 2 }, 26],
    ['three pages in ten are silent, and one in twelve is usual', 'silent all', { views: 10, bad: 3 }, 33],
  ])('that is promoted gradually, sooner: when %s', (_, stream, batch, atMost) => {
    const history = stream.startsWith('silent') ? { views: 20_000, bad: 1600 } : KNOWN;
    const at = (isGradual: boolean) => badUntilGone(stream, repeat(batch, 1000), { history, isGradual });
    expect(at(true)).toBeLessThanOrEqual(atMost);
    expect(at(false)).toBeGreaterThan(atMost);
  });

  it('in a progressive rollout, as early with many unaffected other versions', () => {
    const neighbours = fromMany({ views: 5000, bad: 50 });
    const bad = [undefined, neighbours].map((others) =>
      badUntilGone('failed all', repeat({ views: 10, bad: 1 }, 1000), {
        isGradual: true,
        ...(others && { neighbours: others }),
      }),
    );
    expect(bad[1]).toBe(bad[0]);
  });

  it('if every view is broken and there is no history', () => {
    const how = { history: UNKNOWN, ofEverybody: UNKNOWN };
    expect(badUntilGone('failed all', repeat({ views: 1, bad: 1 }, 20), how)).toBeLessThanOrEqual(16);
  });

  it('on a small site with four usual networks, if three of them report failures repeatedly', () => {
    const how = { networks: 3, doubt: computeNetworkLimit(4) };
    expect(badUntilGone('failed all', repeat({ views: 1, bad: 1 }, 30), how)).toBeLessThanOrEqual(30);
  });

  it('if every view is broken, whatever the failure rate of other versions', () => {
    const neighbours = fromMany({ views: 300, bad: 300 });
    expect(badUntilGone('failed all', repeat({ views: 1, bad: 1 }, 30), { neighbours })).toBeLessThanOrEqual(30);
  });

  it('if half of the views are broken, and ten networks report failures of all others', () => {
    const neighbours = from(10, { views: 300, bad: 300 });
    expect(badUntilGone('failed all', repeat({ views: 2, bad: 1 }, 30), { neighbours })).toBeLessThanOrEqual(20);
  });
});

describe('a version is kept', () => {
  it.each<[string, MetricSeries, ViewCount, number]>([
    ['that fails as often as what it replaced', 'failed all', { views: 100, bad: 1 }, 2000],
    ['that fails twice as often as that', 'failed all', { views: 100, bad: 2 }, 500],
    ['of which thirteen views are broken', 'failed all', { views: 1, bad: 1 }, 13],
    ['of which fourteen views of a cohort are broken', 'failed Firefox', { views: 1, bad: 1 }, 14],
  ])('%s', (_, stream, batch, times) => {
    expect(badUntilGone(stream, repeat(batch, times))).toBeUndefined();
  });

  it.each(['failed all', 'failed Firefox', 'silent all', 'calls all', 'slow phone'] as const)(
    'if ten networks report failures (%s), however often',
    (stream) => {
      for (const views of [1, 4]) {
        expect(badUntilGone(stream, repeat({ views, bad: 1 }, 2000), { networks: 10 })).toBeUndefined();
      }
    },
  );

  it('in a progressive rollout with an unchanged failure rate, if ten networks report failures', () => {
    const liars = from(10, { views: 10, bad: 10 });
    const expected = computeToleratedShare('failed all', KNOWN, KNOWN, true);
    let sum = addObservation(undefined, 'failed all', liars, expected, { isGradual: true });
    for (let bad = 0; bad < 50; bad += 1) {
      sum = addObservation(sum, 'failed all', fromMany({ views: 100, bad: 1 }, 100 + bad), expected, {
        isGradual: true,
      });
      expect(isDecisive(sum, 'failed all')).toBe(false);
    }
  });

  it('on a small site with four usual networks, if one of them reports failures repeatedly', () => {
    const how = { networks: 1, doubt: computeNetworkLimit(4) };
    expect(badUntilGone('failed all', repeat({ views: 1, bad: 1 }, 500), how)).toBeUndefined();
  });

  it.each([0.1, 0.3, 0.6])('that fails while unchanged versions fail as well, for %d of the views', (share) => {
    const neighbours = fromMany({ views: 300, bad: 300 * share });
    const batches = repeat({ views: 100, bad: 100 * share }, 200);
    expect(badUntilGone('failed all', batches, { neighbours })).toBeUndefined();
  });
});

it('a cohort without history uses the history of all visitors', () => {
  const rare = computeToleratedShare('failed Firefox', UNKNOWN, { views: 20_000, bad: 2000 });
  const known = computeToleratedShare('failed Firefox', KNOWN, { views: 20_000, bad: 2000 });
  expect(rare).toBeGreaterThan(0.16);
  expect(known).toBeLessThan(0.06);
});

describe('the history', () => {
  const honest = fromMany({ views: 100, bad: 100 }).by;

  it('is trusted if many networks reported', () => {
    expect(computeTrustedShare(honest, computeNetworkLimit())).toBe(1);
    expect(computeTrustedShare([], computeNetworkLimit())).toBe(1);
  });

  it('limits ten networks to the reports of the next one', () => {
    const liars = Array.from({ length: 900 }, (_, index) => `liar ${index % 10}`);
    expect(1000 * computeTrustedShare([...honest, ...liars], computeNetworkLimit())).toBeCloseTo(110);
  });

  it('limits each network to one report without other networks', () => {
    expect(computeTrustedShare(['one', 'one', 'one', 'other'], computeNetworkLimit())).toBe(0.5);
  });
});

it('each bad view brings the roll-back closer, and each good view moves it away', () => {
  const stream = 'failed all';
  const expected = computeToleratedShare(stream, KNOWN, KNOWN);
  const bad = addObservation(undefined, stream, fromMany({ views: 2, bad: 2 }), expected);
  const worse = addObservation(bad, stream, fromMany({ views: 12, bad: 12 }, 2), expected);
  const better = addObservation(worse, stream, fromMany({ views: 250, bad: 0 }), expected);
  expect(computeRollbackProgress(bad, stream)).toBeLessThan(computeRollbackProgress(worse, stream));
  expect(computeRollbackProgress(better, stream)).toBeLessThan(computeRollbackProgress(worse, stream));
  expect([isElevated(bad), isElevated(worse), isElevated(better)]).toEqual([false, true, false]);
});

describe('the suspect is', () => {
  it.each([
    ['the shell when it is new and others suffer', { remote: true, shell: true, neighbours: true }, 'shell'],
    ['the remote when it is new and no other suffers', { remote: true, shell: true, neighbours: false }, 'remote'],
    ['the shell when it alone is new', { remote: false, shell: true, neighbours: false }, 'shell'],
    ['the remote when it alone is new', { remote: true, shell: false, neighbours: true }, 'remote'],
    ['nobody when nothing is new', { remote: false, shell: false, neighbours: true }, undefined],
  ])('%s', (_, suspects, expected) => {
    expect(decideSuspect(suspects)).toBe(expected);
  });
});
