import { getReplySchema, listPreviousVersions, type Endpoint } from '@fotosoc/contract/endpoint';
import type { ConsumedEndpoint } from '@fotosoc/contract/registry/consumed-exports';
import { findAssignabilityError } from './assignable.ts';
import { toCurrentKey } from '@fotosoc/contract/former-paths';
import { getOwnValue } from '@fotosoc/contract/own-value';

/** API endpoints that a bundle's code requests, and the contract revision of its build. */
export interface ApiConsumer {
  calls: Record<string, ConsumedEndpoint>;
  contract: number | undefined;
}

/** Endpoint that changed since a build. `sentence` begins with the endpoint, e.g.
 *  `GET /api/equipment: its answer[].quantity is missing (src/data/equipment.ts:5)`. */
export interface IncompatibleEndpoint {
  endpoint: string;
  sentence: string;
}

/** Returns the endpoints that changed incompatibly since the build.
 *  @param api current endpoints */
export function findIncompatibleEndpoints(
  { calls, contract }: ApiConsumer,
  api: Readonly<Record<string, Endpoint>>,
): IncompatibleEndpoint[] {
  return Object.entries(calls).flatMap(([key, call]) => {
    const why = whyUnanswered(key, call, getOwnValue(api, toCurrentKey(key)), contract ?? 0);
    if (why === undefined) return [];
    const places = call.at.length > 0 ? ` (${call.at.join(', ')})` : '';
    return [{ endpoint: key, sentence: `${key}: ${why}${places}` }];
  });
}

function whyUnanswered(
  key: string,
  call: ConsumedEndpoint,
  endpoint: Endpoint | undefined,
  contract: number,
): string | undefined {
  if (!endpoint) return 'the endpoint was removed';
  const isFormer = listPreviousVersions(endpoint, contract).length > 0;
  const answers = isFormer ? [getReplySchema(endpoint, contract, key)] : Object.values(endpoint.replies);
  return (
    findAssignabilityError({ anyOf: answers }, { anyOf: call.replies }, 'its response') ??
    whyNotTaken(call.body, endpoint.body, 'its body') ??
    whyNotTaken(call.query, endpoint.query, 'its query')
  );
}

function whyNotTaken(sent: unknown, taken: unknown, at: string): string | undefined {
  if (taken === undefined) return undefined; // The bundle does not use this part of the endpoint.
  const why = findAssignabilityError(sent ?? { type: 'object' }, taken, at);
  return why?.replace(/ is missing$/, ' is needed').replace(/ may be missing$/, ' is needed');
}
