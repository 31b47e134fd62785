import { pickShareIndex, type Random } from './random.ts';
import type { Scenario } from './scenario.ts';

/** Cohorts of visitors: share, and factor of the failure rate. */
export const BROWSERS = [
  ['Chrome', 0.6, 1],
  ['Safari', 0.25, 1],
  ['Edge', 0.06, 1],
  ['Firefox', 0.06, 1],
  ['other browsers', 0.03, 6],
] as const;
/** Failure rate of all views relative to that of the first browser. */
export const MEAN_FAILURE_FACTOR = BROWSERS.reduce((sum, [, share, times]) => sum + share * times, 0);
export const ROUTE_SHARES = [0.35, 0.2, 0.15, 0.1, 0.08, 0.06, 0.04, 0.02];
export const MEMBER_SHARE = 0.25;
export const PHONE_SHARE = 0.55;

export interface Visitor {
  cohorts: string[];
  isPhone: boolean;
  failsTimes: number;
  isUnlucky: boolean;
  network: string;
}

/** Creates a first-time visitor.
 *  @param failing baseline share of failing views at this time of the day */
export function createVisitor({ campus = 0 }: Pick<Scenario, 'campus'>, failing: number, random: Random): Visitor {
  const [browser, , times] =
    BROWSERS[
      pickShareIndex(
        BROWSERS.map(([, share]) => share),
        random(),
      )
    ]!;
  const isMember = random() < MEMBER_SHARE;
  const isPhone = random() < PHONE_SHARE;
  const failsTimes = times / MEAN_FAILURE_FACTOR;
  return {
    cohorts: ['all', isMember ? 'signed in' : 'signed out', isPhone ? 'phone' : 'desktop', browser],
    isPhone,
    failsTimes,
    isUnlucky: random() < 0.7 * Math.min(1, failing * failsTimes),
    network: random() < campus ? `campus ${Math.floor(random() * 2)}` : pickNetwork(random),
  };
}

/** Returns one of the product's groups of networks. */
export function pickNetwork(random: Random): string {
  return `${Math.floor(random() * 4096)}`;
}
