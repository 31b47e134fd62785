import { RENAMED_IN_REVISION } from './revision.ts';

/** Paths of release 1, with the current path. The end of each pattern is the end of a segment. */
const FORMER_PATHS: readonly (readonly [former: RegExp, current: string])[] = [
  [/^\/api\/parts(?![^/?])/, '/api/page-sections'],
  [/^\/api\/part-(drafts|publications|versions)(?![^/?])/, '/api/section-$1'],
  [/^\/api\/managed-bookings\/omissions(?![^/?])/, '/api/managed-bookings/removals'],
  [/^\/api\/managed-bookings\/troubles(?![^/?])/, '/api/managed-bookings/problems'],
  [/^(\/api\/equipment\/[^/?]+)\/made-with(?![^/?])/, '$1/example-photo'],
  [/^(\/api\/photos\/[^/?]+)\/questions(?![^/?])/, '$1/reports'],
  [/^\/api\/photo-questions(?![^/?])/, '/api/photo-reports'],
];

/** Returns an address of the API with the current path. Open tabs, live versions and commands of release 1 request the
 *  former paths; servers accept both.
 *  @param address path with or without a query, or the pattern of an endpoint */
export function toCurrentAddress(address: string): string {
  for (const [former, current] of FORMER_PATHS) {
    if (former.test(address)) return address.replace(former, current);
  }
  return address;
}

/** Beginnings of the paths that release 1 lacks. */
const ADDED_PATHS =
  /^\/api\/(?:page-sections|section-(?:drafts|publications|versions)|managed-bookings\/(?:removals|problems))(?![^/?])/;

/** Returns the lowest contract revision of a client that requests an address: 0, unless release 1 lacks the path. */
export function getLeastRevision(address: string): number {
  return ADDED_PATHS.test(address) ? RENAMED_IN_REVISION : 0;
}
