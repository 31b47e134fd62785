import type { ErrorCause, ErrorPhase } from '@fotosoc/contract/registry/error-cause';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { toNetworkGroup } from '../analysis/counters.ts';
import type { RemoteErrorRow } from '../tables.ts';
import { toErrorCause } from './cause.ts';
import type { ResolvedStack } from './resolve-stack.ts';
import { sanitizeMessage } from './message-text.ts';

const MAX_CAUSES_PER_VERSION = 50;
const MAX_NETWORKS_PER_CAUSE = 64;

/** Details of an error, stored from its latest sighting. */
export type ErrorDetails = ResolvedStack & Pick<ErrorCause, 'page' | 'engine' | 'trace' | 'steps'>;

export interface TracedError {
  remote: string;
  version: string;
  phase: ErrorPhase;
  message: string;
  story: ErrorDetails;
  /** Keyed hash of the reporting network; undefined for errors of a server rendering. */
  address?: string;
  at: Date;
}

/** Counts an error for its cause and version. The caller opens a transaction. */
export async function recordError(trx: Db, error: TracedError): Promise<void> {
  const { remote, version, phase, story, address, at } = error;
  const cause = toErrorCause(error.message, story);
  const rows = await trx
    .selectFrom('remote_errors')
    .select(['cause', 'networks', 'reports', 'last_at'])
    .where('remote', '=', remote)
    .where('version', '=', version)
    .limit(MAX_CAUSES_PER_VERSION)
    .execute();
  const before = rows.find((row) => row.cause === cause);
  if (!before && rows.length >= MAX_CAUSES_PER_VERSION) {
    const least = findReplaceableCause(rows);
    if (!least) return;
    await trx
      .deleteFrom('remote_errors')
      .where('remote', '=', remote)
      .where('version', '=', version)
      .where('cause', '=', least.cause)
      .execute();
  }
  const latest = {
    phase,
    message: sanitizeMessage(error.message, story.source),
    story: JSON.stringify(story),
    networks: withNetwork(before?.networks ?? '', address),
    reports: (before?.reports ?? 0) + 1,
    last_at: at.toISOString(),
  };
  await trx
    .insertInto('remote_errors')
    .values({ remote, cause, version, first_at: at.toISOString(), ...latest })
    .onConflict((conflict) => conflict.columns(['remote', 'cause', 'version']).doUpdateSet(latest))
    .execute();
}

const LENGTH = toNetworkGroup('****').length;

type KnownCause = Pick<RemoteErrorRow, 'cause' | 'networks' | 'last_at'>;

/** Returns the stored cause that a new one replaces, if the table is full. Only causes reported by a single network
 *  qualify, as they may be invented: the oldest one of the network with the most such causes. Undefined if several
 *  networks, or the server, saw every cause. */
function findReplaceableCause(rows: readonly KnownCause[]): KnownCause | undefined {
  const alone = rows.filter(({ networks }) => networks.length === LENGTH);
  const countReports = (network: string) => alone.filter(({ networks }) => networks === network).length;
  const [least] = alone.toSorted(
    (one, other) =>
      countReports(other.networks) - countReports(one.networks) || one.last_at.localeCompare(other.last_at),
  );
  return least;
}

function withNetwork(networks: string, address: string | undefined): string {
  if (address === undefined || networks.length >= MAX_NETWORKS_PER_CAUSE * LENGTH) return networks;
  const group = toNetworkGroup(address);
  return parseNetworkGroups(networks).has(group) ? networks : networks + group;
}

export function parseNetworkGroups(networks: string): Set<string> {
  return new Set(networks.match(new RegExp(`.{${LENGTH}}`, 'g')) ?? []);
}
