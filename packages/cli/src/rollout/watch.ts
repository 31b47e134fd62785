import { setTimeout } from 'node:timers/promises';
import type { RemoteStatus } from '@fotosoc/contract/registry/status';
import type { Outcome } from '../outcome.ts';
import { getChosenVersion } from '../publish/checkout.ts';
import type { Command } from '../command/command.ts';
import { CommandError } from '../command/command-error.ts';
import { describeHealth } from '../status/health.ts';
import type { RegistryClient } from '../registry/registry-client.ts';

const MINUTE_MS = 60_000;
const ASK_EVERY_MS = 15_000;
/** Maximum number of failed requests: a restarting registry or a lost connection says nothing about the version. */
const MAX_FAILED_REQUESTS = 8;

interface WatchedState {
  /** Start of the canary; `undefined` if all visitors receive the version. */
  since: number | undefined;
  views: number;
  health: string;
}

/** Waits until a canary has been live and healthy for a number of minutes since its start; a second call continues the
 *  wait. Does not wait for a version that all visitors receive.
 *  @param askEveryMs polling interval
 *  @throws CommandError 1 as soon as the version was rolled back, failed, or was replaced; 4 for a healthy version with
 *  too few views */
export async function watch(
  command: Command,
  registry: Pick<RegistryClient, 'get'>,
  askEveryMs = ASK_EVERY_MS,
): Promise<Outcome> {
  const { name, minutes = 30, leastViews = 1 } = command;
  const version = getChosenVersion(command);
  for (;;) {
    const { since, views, health } = getWatchedState(await waitAndRetry(registry, askEveryMs), version);
    if (since === undefined)
      return { text: `${name} ${version} is live for all visitors; ${health}`, json: { version } };
    const left = since + minutes * MINUTE_MS - Date.now();
    if (left <= 0) {
      if (views < leastViews) throw createUnseenError(`${name} ${version}`, { views, leastViews, minutes });
      return { text: `${name} ${version} has been healthy for ${minutes} minutes; ${health}`, json: { version } };
    }
    await setTimeout(Math.min(left, askEveryMs));
  }
}

function createUnseenError(
  version: string,
  { views, leastViews, minutes }: { views: number; leastViews: number; minutes: number },
): CommandError {
  return new CommandError(
    4,
    `${version} had ${views} of ${leastViews} page views in ${minutes} minutes, too few to know whether it is healthy: raise the share of visitors, or wait longer (--minutes). --least-views sets the minimum.`,
    'command/unseen',
  );
}

async function waitAndRetry({ get }: Pick<RegistryClient, 'get'>, waitMs: number): Promise<RemoteStatus> {
  for (let failures = 1; ; failures++) {
    try {
      return await get<RemoteStatus>();
    } catch (error) {
      if (!(error instanceof CommandError && error.exitCode === 3) || failures === MAX_FAILED_REQUESTS) throw error;
      await setTimeout(waitMs);
    }
  }
}

/** @throws CommandError 1 for an unhealthy version, or one that is not live */
function getWatchedState({ name, state, versions, troubles, audit }: RemoteStatus, version: string): WatchedState {
  const known = versions.find((one) => one.version === version);
  if (known && known.status !== 'published') {
    const why = known.reason ? `: ${known.reason}` : '';
    throw new CommandError(1, `${name} ${version} is ${known.status}${why}`, 'command/not-well');
  }
  const trouble = troubles.find((one) => one.version === version);
  if (trouble) throw new CommandError(1, `${name} ${version} fails: ${trouble.evidence}`, 'command/not-well');
  const views = known?.views ?? 0;
  const health = known ? describeHealth(known) : 'no health data yet';
  if (state?.active === version) return { since: undefined, views, health };
  if (state?.canary?.version !== version) {
    throw new CommandError(
      1,
      `${name} ${version} is not live: make it live for some visitors with canary.`,
      'command/not-live',
    );
  }
  const begun = audit.find(
    ({ before, after }) => after?.canary?.version === version && before?.canary?.version !== version,
  );
  return { since: begun ? Date.parse(begun.at) : Date.now(), views, health };
}
