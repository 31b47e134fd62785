import type { Reply } from '@fotosoc/contract';
import type { DeploymentState } from '@fotosoc/contract/registry/status';
import { request } from '@fotosoc/contract/request';
import { queryClient, useApi } from '@fotosoc/host';
import { useEffect } from 'react';
import { confirmed } from './confirmation.ts';

export type { BrowserStarts } from '@fotosoc/contract/page-start';
export type { DeploymentState, RemoteStatus } from '@fotosoc/contract/registry/status';
export type Overview = Reply<'GET /api/deployments'>;

const CHECK_EVERY_MS = 30_000;

/** Everything that is deployed, asked again every 30 s while the page is looked at. */
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

/** What the administrator does to one remote. Each resolves once the page shows it.
 *  @throws ApiError with a sentence when it cannot be done */
export interface Move {
  name: string;
  version: string;
  /** What visitors got when it was decided: nothing is done should that have changed. */
  expectState: DeploymentState | null;
  reason?: string;
  /** Why the publish checks are to let it through all the same. */
  override?: string;
}

/** Percent of the visitors; or ever more of them, as their pages show that it is no worse. */
export type Share = number | 'gradually';

export async function activate({ name, ...move }: Move, share: Share = 100): Promise<void> {
  const body = { ...move, ...(share === 'gradually' ? { gradually: true } : { percent: share }) };
  await shown(request('POST /api/remotes/:name/activate', { params: { name }, body }, confirmed()));
}

/** Takes a version back, be it the canary or active; nothing else, should that have changed meanwhile. */
export async function rollBack(name: string, version: string, reason: string): Promise<void> {
  const body = { reason, expect: version };
  await shown(request('POST /api/remotes/:name/rollback', { params: { name }, body }, confirmed()));
}

/** Takes a remote off the site, if this version is still active. */
export async function retire(name: string, version: string, reason: string): Promise<void> {
  const body = { reason, expect: version };
  await shown(request('POST /api/remotes/:name/retire', { params: { name }, body }, confirmed()));
}

export async function restore(name: string): Promise<void> {
  await shown(request('POST /api/remotes/:name/restore', { params: { name }, body: {} }, confirmed()));
}

export async function block({ name, version, reason, expectState }: Move & { reason: string }): Promise<void> {
  const body = { version, reason, expectState };
  await shown(request('POST /api/remotes/:name/block', { params: { name }, body }, confirmed()));
}

/** Once the page shows what has become of an act, also of one that was refused: what it was decided by may be old. */
async function shown(act: Promise<unknown>): Promise<void> {
  try {
    await act;
  } finally {
    await refresh('/api/deployments');
  }
}

/** A link to versions that visitors do not get, good for a day.
 *  @param versions at least one, each of another remote or of the shell */
export async function makePreview([first, ...others]: { name: string; version: string }[]): Promise<string> {
  const { name, version } = first!;
  const body = { version, with: others };
  return (await request('POST /api/remotes/:name/previews', { params: { name }, body })).url;
}

function refresh(address: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [address] });
}
