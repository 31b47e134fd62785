import { randomUUID } from 'node:crypto';
import type { PageLifecycle, RemoteReport } from '@fotosoc/contract/report';
import type { RemoteDeploymentRow } from '../tables.ts';
import { toNetworkGroup } from '../analysis/counters.ts';
import { analyseRollouts } from '../analysis/decision.ts';
import type { PageViews } from '../page-view.ts';
import { listDeployments } from '../versions/deployments.ts';
import { runAutomaticRollouts } from '../rollout/automatic-rollback.ts';
import type { DeliveryServer } from './test-host.ts';

type WithoutSubject<T> = T extends unknown ? Omit<T, 'remote' | 'version' | 'deploymentId'> : never;

export interface ServedView {
  token: string;
  /** Sends a report about a remote, like the served page.
   *  @param version default: the live one */
  tell: (remote: string, news: WithoutSubject<RemoteReport>, version?: string) => Promise<void>;
  say: (news: PageLifecycle) => Promise<void>;
}

export interface ServedTo {
  /** Remote of the page; null for a page of the shell. */
  landing?: string | null;
  canaries?: readonly string[];
  cohorts?: string[];
  /** Network of the visitor. Default: a new one, in a network group of its own. */
  address?: string;
  userAgent?: string;
}

export async function serveView(
  { app, services }: DeliveryServer,
  {
    landing = 'mf-x',
    canaries = [],
    cohorts = ['signed out', 'desktop', 'Chrome'],
    address = createNetwork(services),
    userAgent = '',
  }: ServedTo = {},
): Promise<ServedView> {
  const live = new Map((await listDeployments(services.db)).map((row) => [row.name, chosen(row, canaries)]));
  const remotes = [...live].filter(([name]) => name !== 'shell').map(([, { deploymentId }]) => deploymentId);
  const token = services.pageViews.issue(
    {
      servedAt: services.now(),
      shell: live.get('shell')?.deploymentId ?? 'none',
      remotes,
      landing: landing === null ? null : (live.get(landing)?.deploymentId ?? null),
      cohorts,
      route: 'route /x',
      area: `pages of ${landing}`,
      weight: 1,
    },
    address,
  );
  async function post(url: string, payload: object): Promise<void> {
    const headers = { 'user-agent': userAgent };
    const reply = await app.inject({ method: 'POST', url, payload, headers, remoteAddress: '10.0.0.1' });
    if (reply.statusCode !== 202) throw new Error(`${reply.statusCode} ${reply.body}`);
  }
  return {
    token,
    tell: (remote, news, version) => {
      const { deploymentId, ...own } = live.get(remote)!;
      const report = { remote, version: version ?? own.version, deploymentId, ...news };
      return post('/api/remote-reports', { view: token, reports: [report] });
    },
    say: (news) => post('/api/page-views', { view: token, news }),
  };
}

/** Network groups of the visitors so far: two visitors of one group would count as one. */
const takenGroups = new WeakMap<PageViews, Set<string>>();

function createNetwork({ pageViews }: DeliveryServer['services']): string {
  const taken = takenGroups.get(pageViews) ?? new Set();
  takenGroups.set(pageViews, taken);
  let address: string;
  do address = randomUUID();
  while (taken.has(toNetworkGroup(pageViews.hidden(address))));
  taken.add(toNetworkGroup(pageViews.hidden(address)));
  return address;
}

function chosen(
  { name, deployment_id, active_version, canary_id, canary_version }: RemoteDeploymentRow,
  canaries: readonly string[],
) {
  const isCanary = canaries.includes(name) && canary_id !== null && canary_version !== null;
  return isCanary
    ? { deploymentId: canary_id, version: canary_version }
    : { deploymentId: deployment_id, version: active_version };
}

export async function waitAndAnalyse(server: DeliveryServer, ms = 10_000): Promise<void> {
  server.wait(ms);
  await runAutomaticRollouts(server.services);
  await server.services.background.idle();
}

export async function beginAnalysis({ services: { db, now } }: DeliveryServer): Promise<void> {
  await analyseRollouts(db, now());
}
