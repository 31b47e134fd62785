import type { Endpoint } from '@fotosoc/contract/endpoint';
import type { TakenCall } from '@fotosoc/contract/registry/taken';
import { whyNotAssignable } from './assignable.ts';
import { ownValue } from '@fotosoc/contract/own-value';

/** Consumed API endpoints of a bundle, and the contract revision of its build. */
export interface Caller {
  calls: Record<string, TakenCall>;
  contract: number | undefined;
}

/** Returns the endpoints that changed incompatibly since the build, as sentences that begin with the endpoint, e.g.
 *  `GET /api/equipment: its answer[].quantity is missing (src/data/equipment.ts:5)`.
 *  @param api current endpoints */
export function unansweredCalls({ calls, contract }: Caller, api: Readonly<Record<string, Endpoint>>): string[] {
  return Object.entries(calls).flatMap(([key, call]) => {
    const why = whyUnanswered(call, ownValue(api, key), contract ?? 0);
    if (why === undefined) return [];
    const places = call.at.length > 0 ? ` (${call.at.join(', ')})` : '';
    return [`${key}: ${why}${places}`];
  });
}

function whyUnanswered(call: TakenCall, endpoint: Endpoint | undefined, contract: number): string | undefined {
  if (!endpoint) return 'it is gone';
  const { before, replies } = endpoint;
  const answers = before && contract < before.changedIn ? [before.reply] : Object.values(replies);
  return (
    whyNotAssignable({ anyOf: answers }, { anyOf: call.replies }, 'its answer') ??
    whyNotTaken(call.body, endpoint.body, 'its body') ??
    whyNotTaken(call.query, endpoint.query, 'its query')
  );
}

function whyNotTaken(sent: unknown, taken: unknown, at: string): string | undefined {
  if (taken === undefined) return undefined; // not used
  const why = whyNotAssignable(sent ?? { type: 'object' }, taken, at);
  return why?.replace(/ is missing$/, ' is needed').replace(/ may be missing$/, ' is needed');
}
