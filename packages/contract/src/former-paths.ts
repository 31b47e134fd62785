import { RENAMED_IN_REVISION, UNDO_IN_LOG_REVISION } from './revision.ts';

/** Paths of earlier releases, with the current path. The end of each pattern is the end of a segment. */
const FORMER_PATHS: readonly (readonly [former: RegExp, current: string])[] = [
  [/^\/api\/(?:people|review|desk|equipment|loan-rules)\/record\/([^/?]+)\/undo(?![^/?])/, '/api/activity-log/$1/undo'],
  [/^\/api\/(?:event-record|foto-record|hand-overs)\/([^/?]+)\/undo(?![^/?])/, '/api/activity-log/$1/undo'],
  [/^\/api\/(?:part|section)-publications\/([^/?]+)\/undo(?![^/?])/, '/api/activity-log/$1/undo'],
  [/^\/api\/people\/record(?:\?|$)/, '/api/activity-log?area=people&'],
  [/^\/api\/review\/record(?:\?|$)/, '/api/activity-log?area=captions&'],
  [/^\/api\/desk\/record(?:\?|$)/, '/api/activity-log?area=loans&'],
  [/^\/api\/(event|foto)-record(?:\?|$)/, '/api/activity-log?area=$1s&'],
  [/^\/api\/parts(?![^/?])/, '/api/page-sections'],
  [/^\/api\/part-(drafts|publications|versions)(?![^/?])/, '/api/section-$1'],
  [/^\/api\/managed-bookings\/troubles(?![^/?])/, '/api/managed-bookings/problems'],
  [/^(\/api\/equipment\/[^/?]+)\/made-with(?![^/?])/, '$1/example-photo'],
  [/^(\/api\/photos\/[^/?]+)\/questions(?![^/?])/, '$1/reports'],
  [/^\/api\/photo-questions(?![^/?])/, '/api/photo-reports'],
];

/** Returns an address of the API with the current path. Open tabs, live versions and commands of earlier releases
 *  request the former paths; servers accept both.
 *  @param address path with or without a query, or the pattern of an endpoint */
export function toCurrentAddress(address: string): string {
  for (const [former, current] of FORMER_PATHS) {
    if (former.test(address)) return address.replace(former, current);
  }
  return address;
}

/** Returns the key of an endpoint with the current path, e.g. `POST /api/activity-log/:id/undo`. */
export function toCurrentKey(key: string): string {
  const [method, path = ''] = key.split(' ');
  return `${method} ${toCurrentAddress(path).split('?')[0]}`;
}

/** Beginnings of added paths, with the first contract revision that has the path. */
const ADDED_PATHS: readonly (readonly [added: RegExp, revision: number])[] = [
  [/^\/api\/activity-log(?![^/?])/, UNDO_IN_LOG_REVISION],
  [
    /^\/api\/(?:page-sections|section-(?:drafts|publications|versions)|managed-bookings\/problems)(?![^/?])/,
    RENAMED_IN_REVISION,
  ],
];

/** Returns the lowest contract revision of a client that requests an address: 0, unless earlier releases lack the
 *  path. */
export function getLeastRevision(address: string): number {
  return ADDED_PATHS.find(([added]) => added.test(address))?.[1] ?? 0;
}
