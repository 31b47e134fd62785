import { describe, expect, it } from 'vitest';
import type { Scenario } from './scenario.ts';
import { simulateDeployment } from './simulate.ts';

const SEEDS = [1, 2, 3];
const PER_SECOND = 1 / 3600;

function outcomes(perHour: number, how: Partial<Scenario>) {
  const scenario = { viewsPerSecond: perHour * PER_SECOND, hours: 48, base: 0.01, isGradual: true, ...how };
  return SEEDS.map((seed) => simulateDeployment(scenario, seed));
}

it.each([
  ['alone', {}],
  ['with ten networks that say that it fails', { attack: { networks: 10, how: 'flooding' } }],
] as const)('with 1,000 views an hour, a good version reaches all visitors within a day, %s', (_, how) => {
  for (const { takenBack, fullAfterSeconds } of outcomes(1000, { neighbours: 3, ...how })) {
    expect(takenBack).toBeUndefined();
    expect(fullAfterSeconds).toBeLessThan(24 * 3600);
  }
});

describe.each([1000, 20_000])('progressive rollout, with %d views an hour', (perHour) => {
  it.each([
    ['one view in ten', { broken: { share: 0.1 } }],
    ['one view in ten, beside three others', { broken: { share: 0.1 }, neighbours: 3 }],
    ['every view', { broken: { share: 1 } }],
    ['every page, which says nothing more', { silentBroken: 1 }],
  ])('a version that breaks %s never reaches all visitors, and is rolled back after some 30 broken views', (_, how) => {
    const found = outcomes(perHour, how);
    expect(found.map(({ fullAfterSeconds }) => fullAfterSeconds)).toEqual(SEEDS.map(() => undefined));
    const broken = found.map(({ takenBack }) => takenBack?.broken ?? Infinity).toSorted((a, b) => a - b);
    expect(broken[1]).toBeLessThanOrEqual(30);
    expect(broken.at(-1)).toBeLessThanOrEqual(40);
  });
});
