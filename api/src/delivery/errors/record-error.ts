import type { ErrorCause, Phase } from '@fotosoc/contract/registry/error-cause';
import type { Db } from '../../ground/db/connection.ts';
import { groupOf } from '../analysis/told.ts';
import type { RemoteErrorRow } from '../tables.ts';
import { causeOf } from './cause.ts';
import type { ResolvedStack } from './resolve-stack.ts';
import { keptWords } from './words.ts';

const MOST_CAUSES = 50;
const MOST_NETWORKS = 64;

/** Details of the latest sighting. */
export type Story = ResolvedStack & Pick<ErrorCause, 'page' | 'engine' | 'trace' | 'steps'>;

export interface TracedError {
  remote: string;
  version: string;
  phase: Phase;
  message: string;
  story: Story;
  /** Keyed hash of the reporting network; undefined for errors on the server. */
  address?: string;
  at: Date;
}

/** Adds a sighting to the cause of its version. Inside a transaction. */
export async function recordError(trx: Db, error: TracedError): Promise<void> {
  const { remote, version, phase, story, address, at } = error;
  const cause = causeOf(error.message, story);
  const rows = await trx
    .selectFrom('remote_errors')
    .select(['cause', 'networks', 'reports', 'last_at'])
    .where('remote', '=', remote)
    .where('version', '=', version)
    .limit(MOST_CAUSES)
    .execute();
  const before = rows.find((row) => row.cause === cause);
  if (!before && rows.length >= MOST_CAUSES) {
    const least = leastOf(rows);
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
    message: keptWords(error.message, story.source),
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

const LENGTH = groupOf('****').length;

type Known = Pick<RemoteErrorRow, 'cause' | 'networks' | 'last_at'>;

/** Returns the cause to replace by a new one: the oldest sighting among those reported by a single network, from the
 *  network with the most such causes, which may be invented. Undefined if every cause was seen by several networks, or
 *  by the server. */
function leastOf(rows: readonly Known[]): Known | undefined {
  const alone = rows.filter(({ networks }) => networks.length === LENGTH);
  const told = (network: string) => alone.filter(({ networks }) => networks === network).length;
  const [least] = alone.toSorted(
    (one, other) => told(other.networks) - told(one.networks) || one.last_at.localeCompare(other.last_at),
  );
  return least;
}

function withNetwork(networks: string, address: string | undefined): string {
  if (address === undefined || networks.length >= MOST_NETWORKS * LENGTH) return networks;
  const group = groupOf(address);
  return groupsIn(networks).has(group) ? networks : networks + group;
}

export function groupsIn(networks: string): Set<string> {
  return new Set(networks.match(new RegExp(`.{${LENGTH}}`, 'g')) ?? []);
}
