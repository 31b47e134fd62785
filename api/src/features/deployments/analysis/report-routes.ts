import type { FastifyInstance } from 'fastify';
import type { RemoteReport } from '@fotosoc/contract/report';
import { endpoint } from '../../../http/endpoint.ts';
import { consumeRateLimit, visitorKey } from '../../../http/rate-limit.ts';
import { rollBackIfBad } from '../rollout/automatic-rollback.ts';
import { countPageStart } from '../page-starts/page-starts.ts';
import { findDeployment } from '../queries.ts';
import { keepReport } from './reports.ts';
import { visitorIdOf } from '../rollout/visitor.ts';
import type { Services } from '../../../services.ts';

/** Hears from the shells on visitors' pages how remotes do, and has the bad ones taken back. */
export function reportRoutes(app: FastifyInstance, services: Services): void {
  const { db, now, config } = services;
  endpoint(app, 'POST /api/remote-reports', async ({ body, request, reply, fail }) => {
    const addressKey = visitorKey(request.ip);
    const use = { key: `report:${addressKey}`, rate: config.rates.reportsPerAddress, now: now(), fail };
    await consumeRateLimit(db, use);
    const reporter = { visitorId: visitorIdOf(services, request, reply), addressKey, at: now() };
    for (const report of body.reports) {
      if (!(await isLive(services, report))) continue;
      if (report.remote === 'shell' && report.kind === 'loaded') {
        await countPageStart(db, { shell: report.version, userAgent: request.headers['user-agent'], at: now() });
      }
      const isNews = await keepReport(db, report, reporter);
      if (!isNews || report.kind === 'loaded' || report.kind === 'vitals') continue;
      const reason = await rollBackIfBad(db, report.remote, now());
      if (reason) app.log.warn({ remote: report.remote, version: report.version, reason }, 'version taken back');
    }
    return null;
  });
}

/** A page that is older than the deployment says nothing about it. */
async function isLive({ db }: Services, { remote, version, deploymentId }: RemoteReport): Promise<boolean> {
  const row = await findDeployment(db, remote);
  if (!row) return false;
  const { deployment_id, active_version, canary_id, canary_version } = row;
  return (
    (deploymentId === deployment_id && version === active_version) ||
    (deploymentId === canary_id && version === canary_version)
  );
}
