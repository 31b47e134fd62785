import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import type { Counts } from '../analysis/counters.ts';
import { formatUtcDay } from '@fotosoc/contract/days';
import { insertVersion } from '../publish/insert-version.ts';
import { promoteVersion } from '../rollout/promote.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { PASSED_REPORT } from './check-report.ts';
import { beginAnalysis, serveView, type ServedTo, type ServedView } from './served-view.ts';
import type { DeliveryServer } from './test-host.ts';

/** Active version of a live site. */
export const V1 = '1.0.0+00000001';
/** Unreleased version of a live site. */
export const V2 = '1.0.1+00000002';

export function createOrder({ services }: DeliveryServer, name: string, version: string) {
  return { name, version, actor: 'token:team', at: services.now(), reason: '' };
}

/** Opens a site with a shell and these remotes, live for two days, each with a second version, and starts the analysis.
 *  @param usual counters of yesterday for the first version of each */
export async function openLiveSite(
  server: DeliveryServer,
  remotes: readonly string[],
  usual?: Partial<Counts>,
): Promise<void> {
  const { db, now } = server.services;
  const names = ['shell', ...remotes];
  await write(db, 'none', async (trx) => {
    for (const name of names) {
      for (const version of [V1, V2]) {
        await insertVersion(trx, writeBundle({ name, version, prefix: `/${name}` }).manifest, PASSED_REPORT, now());
      }
    }
  });
  for (const name of names) await promoteVersion(server.services, createOrder(server, name, V1));
  server.wait(2 * DAY_MS);
  if (usual) for (const name of names) await insertUsualCounts(server, name, usual);
  await beginAnalysis(server);
}

/** Inserts counters of yesterday for the first version, for all visitors and some cohorts. */
export async function insertUsualCounts(
  { services }: DeliveryServer,
  remote: string,
  counts: Partial<Counts>,
): Promise<void> {
  const day = formatUtcDay(new Date(services.now().getTime() - DAY_MS));
  const cohorts = ['all', 'signed in', 'signed out', 'desktop', 'Chrome'];
  await services.db
    .insertInto('view_days')
    .values(cohorts.map((cohort) => ({ remote, version: V1, day, cohort, ...counts })))
    .execute();
}

export type ReportedNews = Parameters<ServedView['tell']>[1];

/** Sends reports of a number of new visitors about their landing remote. */
export async function sendViews(
  server: DeliveryServer,
  count: number,
  news: ReportedNews,
  how: ServedTo = {},
): Promise<void> {
  for (let view = 0; view < count; view += 1) {
    await (await serveView(server, how)).tell(how.landing ?? 'mf-x', news);
  }
}
