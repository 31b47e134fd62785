import type { FastifyError, FastifyRequest } from 'fastify';
import { toHttpError } from '@fotosoc/server-kit/http/error-responses';
import { getVisitorKey } from '@fotosoc/server-kit/http/rate-limit';
import { fail } from '@fotosoc/server-kit/http/endpoint';
import type { DeliveryServices } from '../services.ts';
import { issuePageView } from './issue-page-view.ts';
import { recordRemoteReports } from '../analysis/ingest.ts';
import type { VisitorComposition } from '../registry/composition.ts';
import type { PageLocation } from './page-location.ts';

/** Counts a page with a server error against its version, as a failed page cannot report itself. The error counts like
 *  a page report, with the vote of the requesting network. An unavailable database or a full disk is not counted. */
export async function countFailedPage(
  {
    db,
    now,
    pageViews,
    reportLimit,
    tried,
  }: Pick<DeliveryServices, 'db' | 'now' | 'pageViews' | 'reportLimit' | 'tried'>,
  request: FastifyRequest,
  { composition, location, error }: { composition: VisitorComposition; location: PageLocation; error: unknown },
): Promise<void> {
  if (tried || toHttpError(error as FastifyError).status !== 500) return;
  reportLimit.consume(getVisitorKey(request.ip), fail);
  const { owner, route } = location;
  const { shell, remotes } = composition.assigned;
  const remote = owner?.name ?? 'shell';
  const made = owner ? remotes.find(({ deployment }) => deployment.name === remote) : shell;
  if (!made) return; // a failed preview changes no statistics
  const { version, deploymentId } = made;
  const opened = { composition, owner: owner?.name, pattern: route?.pattern, isReturning: false };
  const view = pageViews.read(issuePageView({ pageViews, now }, request, opened), now())!;
  const message = 'the site could not render it and answered 500';
  await recordRemoteReports(
    db,
    view,
    [{ remote, version, deploymentId, kind: 'load-failed', step: 'page', message }],
    now(),
  );
}
