import { expect, it } from 'vitest';
import { addObservation, type Evidence } from './sequential-analysis.ts';
import { SIGNALS, isTimingSignal, type MetricSeries } from './signals.ts';
import { findBlockingSignals, forecastRollout, formatDuration } from './rollout-stages.ts';

const PASSES = 0.01;

/** Returns the evidence of a version with a number of good views only. */
function after(views: number): [MetricSeries, Evidence][] {
  const streams = SIGNALS.filter((signal) => !isTimingSignal(signal)).map((signal): MetricSeries => `${signal} all`);
  return streams.map((stream) => [stream, addObservation(undefined, stream, { views, bad: 0, by: [] }, PASSES)]);
}

it.each([
  [1, 30],
  [5, 39],
  [25, 86],
])(
  'at a traffic percentage of %d, %d good views are not enough, as ten networks may have faked 20 of them',
  (percent, views) => {
    expect(findBlockingSignals(after(views), percent)).not.toEqual([]);
    expect(findBlockingSignals(after(views + 20), percent)).toEqual([]);
  },
);

it.each([
  [Infinity, 'once visitors come: there were none in the last week'],
  [0.5, 'in about 30 minutes'],
  [36, 'in about 36 hours'],
  [24 * 30, 'in about 30 days'],
  [24 * 1056, 'in more than three months, with so few visitors'],
])('formats a plan of %d hours: %s', (hours, words) => {
  expect(formatDuration(hours)).toBe(words);
});

it.each([24 * 26, Infinity])('proposes to promote at once if a comparison would take %d hours', (hours) => {
  expect(forecastRollout(hours)).toBe(
    `if it works as well, all visitors get it ${formatDuration(hours)}; with so few visitors use promote --at-once: a failing version is still rolled back automatically`,
  );
});

it('proposes nothing if a comparison takes two days at most', () => {
  expect(forecastRollout(47)).toBe('if it works as well, all visitors get it in about 47 hours');
});
