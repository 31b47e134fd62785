import { pick, type Random } from './random.ts';
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
export const FAILS_MORE = BROWSERS.reduce((sum, [, share, times]) => sum + share * times, 0);
export const ROUTES = [0.35, 0.2, 0.15, 0.1, 0.08, 0.06, 0.04, 0.02];
export const MEMBERS = 0.25;
export const PHONES = 0.55;

export interface Visitor {
  cohorts: string[];
  isPhone: boolean;
  failsTimes: number;
  isUnlucky: boolean;
  network: string;
}

/** Creates a first-time visitor.
 *  @param failing baseline share of failing views at this time of the day */
export function newVisitor({ campus = 0 }: Pick<Scenario, 'campus'>, failing: number, random: Random): Visitor {
  const [browser, , times] =
    BROWSERS[
      pick(
        BROWSERS.map(([, share]) => share),
        random(),
      )
    ]!;
  const isMember = random() < MEMBERS;
  const isPhone = random() < PHONES;
  const failsTimes = times / FAILS_MORE;
  return {
    cohorts: ['all', isMember ? 'signed in' : 'signed out', isPhone ? 'phone' : 'desktop', browser],
    isPhone,
    failsTimes,
    isUnlucky: random() < 0.7 * Math.min(1, failing * failsTimes),
    network: random() < campus ? `campus ${Math.floor(random() * 2)}` : networkOf(random),
  };
}

/** Returns one of the product's groups of networks. */
export function networkOf(random: Random): string {
  return `${Math.floor(random() * 4096)}`;
}
