import { parse } from 'bowser';
import { LRUCache } from 'lru-cache';
import { getOwnValue } from '@fotosoc/contract/own-value';

const BROWSERS: Record<string, string> = {
  Chrome: 'Chrome',
  Chromium: 'Chrome',
  Safari: 'Safari',
  Firefox: 'Firefox',
  'Microsoft Edge': 'Edge',
};

export function isBrowserCohort(cohort: string): boolean {
  return Object.values(BROWSERS).includes(cohort);
}

const known = new LRUCache<string, string[]>({ max: 500 });

/** Returns the visitor cohorts a version may fail for: session, form factor and browser. */
export function listCohorts(isMember: boolean, userAgent = ''): string[] {
  const device = known.get(userAgent) ?? parseDeviceCohorts(userAgent);
  known.set(userAgent, device);
  return [isMember ? 'signed in' : 'signed out', ...device];
}

function parseDeviceCohorts(userAgent: string): string[] {
  if (userAgent === '') return ['desktop', 'other browsers'];
  const { browser, platform } = parse(userAgent);
  return [
    platform.type === 'mobile' ? 'phone' : 'desktop',
    getOwnValue(BROWSERS, browser.name ?? '') ?? 'other browsers',
  ];
}

/** Number of routes with a separate cohort; later routes share one cohort. */
const MAX_ROUTE_COHORTS = 8;

/** Returns the cohort of a route.
 *  @param patterns patterns of all routes of the version, in order */
export function toRouteCohort(pattern: string | undefined, patterns: readonly string[]): string {
  const isListed = pattern !== undefined && patterns.indexOf(pattern) < MAX_ROUTE_COHORTS;
  return isListed ? pattern : 'other routes';
}
