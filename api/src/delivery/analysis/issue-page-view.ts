import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../ground/http/rate-limit.ts';
import type { Delivery } from '../delivery.ts';
import type { VisitorComposition } from '../registry/composition.ts';
import { cohortsOf, routeCohort } from './cohorts.ts';

/** What a visitor's later views weigh: one person's bad luck is not that of many. */
const LATER_VIEW = 0.5;

/** What was opened, and by whom. */
interface Opened {
  composition: VisitorComposition;
  /** The remote that renders it; undefined for a page of the shell. */
  owner: string | undefined;
  /** Of its route. */
  pattern: string | undefined;
  isReturning: boolean;
}

/** The token that a page reports with. */
export function issuePageView(
  { pageViews, now }: Pick<Delivery, 'pageViews' | 'now'>,
  { user, ip, headers }: Pick<FastifyRequest, 'user' | 'ip' | 'headers'>,
  { composition, owner, pattern, isReturning }: Opened,
): string {
  const { shell, remotes } = composition.assigned;
  const landing = remotes.find(({ deployment }) => deployment.name === owner);
  const manifest = owner === undefined ? composition.shell : composition.remotes.find(({ name }) => name === owner)!;
  const route = routeCohort(
    pattern,
    manifest.routes.map((one) => one.pattern),
  );
  return pageViews.issue(
    {
      servedAt: now(),
      shell: shell.deploymentId,
      remotes: remotes.map(({ deploymentId }) => deploymentId),
      landing: landing?.deploymentId ?? null,
      cohorts: cohortsOf(user !== null, headers['user-agent']),
      route: `route ${route}`,
      area: `pages of ${owner ?? 'shell'}`,
      weight: user !== null || isReturning ? LATER_VIEW : 1,
    },
    networkOf(ip),
  );
}
