import type { Reply } from '@fotosoc/contract';
import type { DeploymentState, RemoteStatus } from '@fotosoc/contract/registry/status';
import { request } from '@fotosoc/contract/request';
import { queryClient, useApi } from '@fotosoc/host';
import { useEffect } from 'react';
import { confirmed } from './confirmation.ts';

export type { BrowserStarts } from '@fotosoc/contract/page-start';
export type { DeploymentState, RemoteStatus };
export type Version = RemoteStatus['versions'][number];
export type Overview = Reply<'GET /api/deployments'>;

const CHECK_EVERY_MS = 30_000;

/** Fetches all deployments, and again every 30 s while the page is visible. */
export function useDeployments() {
  const answer = useApi('GET /api/deployments');
  const { refetch } = answer;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch();
    }, CHECK_EVERY_MS);
    return () => {
      clearInterval(timer);
    };
  }, [refetch]);
  return answer;
}

/** Fields of a deployment action on one remote. The functions below resolve when the page shows the result.
 *  @throws ApiError with a sentence when the action is impossible */
export interface DeploymentAction {
  name: string;
  version: string;
  /** Deployment state at the time of the decision. The server refuses the action if the state has changed. */
  expectState: DeploymentState | null;
  reason?: string;
  override?: string;
}

/** Percentage of the visitors, or a gradual rollout, which advances as long as page views show no regression. */
export type TrafficShare = number | 'gradually';

export async function activateVersion({ name, ...move }: DeploymentAction, share: TrafficShare = 100): Promise<void> {
  const body = { ...move, ...(share === 'gradually' ? { gradually: true } : { percent: share }) };
  await shown(request('POST /api/remotes/:name/activate', { params: { name }, body }, confirmed()));
}

/** Rolls back a version, either the canary or the active version. Refused if `version` is neither by now. */
export async function rollBackVersion(name: string, version: string, reason: string): Promise<void> {
  const body = { reason, expect: version };
  await shown(request('POST /api/remotes/:name/rollback', { params: { name }, body }, confirmed()));
}

/** Retires a remote if `version` is still active. */
export async function retireRemote(name: string, version: string, reason: string): Promise<void> {
  const body = { reason, expect: version };
  await shown(request('POST /api/remotes/:name/retire', { params: { name }, body }, confirmed()));
}

export async function restoreRemote(name: string): Promise<void> {
  await shown(request('POST /api/remotes/:name/restore', { params: { name }, body: {} }, confirmed()));
}

export async function blockVersion({
  name,
  version,
  reason,
  expectState,
}: DeploymentAction & { reason: string }): Promise<void> {
  const body = { version, reason, expectState };
  await shown(request('POST /api/remotes/:name/block', { params: { name }, body }, confirmed()));
}

/** Refreshes the page after an action, also after a refused one, because the decision may be based on old data. */
async function shown(act: Promise<unknown>): Promise<void> {
  try {
    await act;
  } finally {
    await refresh('/api/deployments');
  }
}

/** Creates a preview link for versions without traffic, valid for a day.
 *  @param versions at least one version, each of a different remote or of the shell */
export async function createPreview([first, ...others]: { name: string; version: string }[]): Promise<string> {
  const { name, version } = first!;
  const body = { version, with: others };
  return (await request('POST /api/remotes/:name/previews', { params: { name }, body })).url;
}

function refresh(address: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [address] });
}
