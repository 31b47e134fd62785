import type { FastifyReply, FastifyRequest } from 'fastify';
import { isHttps } from '../../../config.ts';
import { visitorKey } from '../../../http/rate-limit.ts';
import type { Services } from '../../../services.ts';
import { cohortsOf, routeCohort } from './cohorts.ts';
import type { VisitorComposition } from '../document/registry.ts';
import { isKnownVisitor } from '../rollout/visitor.ts';

/** As long as a page may take to begin; whoever comes later has no token. */
const LIFETIME_SECONDS = 60;
/** What a visitor's later views weigh: one person's bad luck is not that of many. */
const LATER_VIEW = 0.5;

/** Gives a page the token that it reports with. In a cookie, for the page itself is the same for many: for this address
 *  alone, so that pages that are opened together each find their own, and for scripts, which take it away at once. */
export function issuePageView(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { composition, owner, pattern }: { composition: VisitorComposition; owner: string | undefined; pattern?: string },
): void {
  const { shell, remotes } = composition.assigned;
  const landing = remotes.find(({ deployment }) => deployment.name === owner);
  const manifest = owner === undefined ? composition.shell : composition.remotes.find(({ name }) => name === owner)!;
  const route = routeCohort(
    pattern,
    manifest.routes.map((route) => route.pattern),
  );
  const token = services.pageViews.issue(
    {
      servedAt: services.now(),
      shell: shell.deploymentId,
      remotes: remotes.map(({ deploymentId }) => deploymentId),
      landing: landing?.deploymentId ?? null,
      cohorts: cohortsOf(request.user !== null, request.headers['user-agent']),
      route: `route ${route}`,
      area: `pages of ${owner ?? 'shell'}`,
      weight: isKnownVisitor(services, request) ? LATER_VIEW : 1,
    },
    visitorKey(request.ip),
  );
  void reply.setCookie('page-view', token, {
    path: request.url.split('?')[0]!,
    sameSite: 'strict',
    secure: isHttps(services.config),
    httpOnly: false,
    maxAge: LIFETIME_SECONDS,
  });
}
