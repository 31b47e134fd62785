import type { FastifyRequest } from 'fastify';
import { getNetwork } from '@fotosoc/server-kit/http/rate-limit';
import type { DeliveryServices } from '../services.ts';
import type { VisitorComposition } from '../registry/composition.ts';
import { listCohorts, toRouteCohort } from '../analysis/signals.ts';

/** Weight of a visitor's later views, so that a problem of one person counts less than the same problem of many. */
const REPEAT_VIEW_WEIGHT = 0.5;

interface Opened {
  composition: VisitorComposition;
  /** Remote with the page's route; undefined for a page of the shell. */
  owner: string | undefined;
  pattern: string | undefined;
  isReturning: boolean;
}

/** Issues the token that a page sends with its reports. */
export function issuePageView(
  { pageViews, now }: Pick<DeliveryServices, 'pageViews' | 'now'>,
  { user, ip, headers }: Pick<FastifyRequest, 'user' | 'ip' | 'headers'>,
  { composition, owner, pattern, isReturning }: Opened,
): string {
  const { shell, remotes } = composition.assigned;
  const landing = remotes.find(({ deployment }) => deployment.name === owner);
  const manifest = owner === undefined ? composition.shell : composition.remotes.find(({ name }) => name === owner)!;
  const route = toRouteCohort(
    pattern,
    manifest.routes.map((one) => one.pattern),
  );
  return pageViews.issue(
    {
      servedAt: now(),
      shell: shell.deploymentId,
      remotes: remotes.map(({ deploymentId }) => deploymentId),
      landing: landing?.deploymentId ?? null,
      cohorts: listCohorts(user !== null, headers['user-agent']),
      route: `route ${route}`,
      area: `pages of ${owner ?? 'shell'}`,
      weight: user !== null || isReturning ? REPEAT_VIEW_WEIGHT : 1,
    },
    getNetwork(ip),
  );
}
