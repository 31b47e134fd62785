import { describe, expect, it } from 'vitest';
import type { Scenario } from './scenario.ts';
import { simulateDeployment } from './simulate.ts';

const SEEDS = [1, 2, 3];
const WAYS = ['flooding', 'silent', 'mimicking', 'incident'] as const;
const PER_SECOND = 1 / 3600;

function outcomes(scenario: Omit<Scenario, 'base' | 'hours' | 'neighbours'>, hours: number) {
  return SEEDS.map((seed) => simulateDeployment({ base: 0.01, hours, neighbours: 3, ...scenario }, seed).takenBack);
}

describe.each([50, 500])('with %d honest views an hour', (perHour) => {
  const viewsPerSecond = perHour * PER_SECOND;

  describe.each([1, 10])('%d networks', (networks) => {
    it.each(WAYS)('do not roll a good version back: %s', (how) => {
      const taken = outcomes({ viewsPerSecond, attack: { networks, how } }, 400 / perHour);
      expect(taken).toEqual(SEEDS.map(() => undefined));
    });

    it.each(WAYS)('do not keep a broken version beyond 30 honest broken views: %s', (how) => {
      const broken = how === 'silent' ? { silentBroken: 1 } : { broken: { share: 1 } };
      // A missing heartbeat is detected a minute later, and one page in twelve has none anyway.
      const most = how === 'silent' ? 36 + (perHour * 65) / 3600 : 30;
      const taken = outcomes({ viewsPerSecond, attack: { networks, how }, ...broken }, 24);
      const views = taken.map((one) => one?.broken ?? Infinity).toSorted((a, b) => a - b);
      expect(views[1]).toBeLessThanOrEqual(most);
      expect(views[2]).toBeLessThanOrEqual(most * 1.4);
    });
  });
});
