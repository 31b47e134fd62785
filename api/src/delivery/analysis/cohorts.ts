import { parse } from 'bowser';
import { LRUCache } from 'lru-cache';
import { ownValue } from '@fotosoc/contract/own-value';

/** Of the browsers, these are looked at one by one. */
const BROWSERS: Record<string, string> = {
  Chrome: 'Chrome',
  Chromium: 'Chrome',
  Safari: 'Safari',
  Firefox: 'Firefox',
  'Microsoft Edge': 'Edge',
};

/** Whether a cohort is that of a browser that is looked at by itself. */
export function isBrowser(cohort: string): boolean {
  return Object.values(BROWSERS).includes(cohort);
}

const known = new LRUCache<string, string[]>({ max: 500 });

/** The parts of the visitors that a version may be bad for alone: by session, form factor and browser. */
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

/** The routes that are looked at one by one; whatever comes after is one cohort. */
const MOST_ROUTES = 8;

/** The route as a cohort.
 *  @param patterns of all routes of the version, in its order */
export function routeCohort(pattern: string | undefined, patterns: readonly string[]): string {
  const isListed = pattern !== undefined && patterns.indexOf(pattern) < MOST_ROUTES;
  return isListed ? pattern : 'other routes';
}
