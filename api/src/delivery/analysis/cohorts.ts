import { parse } from 'bowser';
import { LRUCache } from 'lru-cache';
import { ownValue } from '@fotosoc/contract/own-value';

const BROWSERS: Record<string, string> = {
  Chrome: 'Chrome',
  Chromium: 'Chrome',
  Safari: 'Safari',
  Firefox: 'Firefox',
  'Microsoft Edge': 'Edge',
};

export function isBrowser(cohort: string): boolean {
  return Object.values(BROWSERS).includes(cohort);
}

const known = new LRUCache<string, string[]>({ max: 500 });

/** Returns the visitor cohorts a version may fail for: session, form factor and browser. */
export function cohortsOf(isMember: boolean, userAgent = ''): string[] {
  const device = known.get(userAgent) ?? deviceOf(userAgent);
  known.set(userAgent, device);
  return [isMember ? 'signed in' : 'signed out', ...device];
}

function deviceOf(userAgent: string): string[] {
  if (userAgent === '') return ['desktop', 'other browsers'];
  const { browser, platform } = parse(userAgent);
  return [platform.type === 'mobile' ? 'phone' : 'desktop', ownValue(BROWSERS, browser.name ?? '') ?? 'other browsers'];
}

/** Number of routes with a separate cohort; later routes share one cohort. */
const MOST_ROUTES = 8;

/** Returns the cohort of a route.
 *  @param patterns patterns of all routes of the version, in order */
export function routeCohort(pattern: string | undefined, patterns: readonly string[]): string {
  const isListed = pattern !== undefined && patterns.indexOf(pattern) < MOST_ROUTES;
  return isListed ? pattern : 'other routes';
}
