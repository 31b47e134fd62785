import type { SourceHealth } from '@fotosoc/contract/source';
import type { FastifyInstance } from 'fastify';
import { serveEndpoint, serveReadEndpoint } from '../endpoints.ts';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import type { KnownSource } from './external-source.ts';
import type { SiteServices } from '../services.ts';

const MOST_DROPPED = 50;

/** Routes of the status of external sources, for content editors.
 *  @param known configured sources */
export function sourceRoutes(
  app: FastifyInstance,
  site: Pick<SiteServices, 'config' | 'db' | 'now'>,
  known: readonly KnownSource[],
): void {
  serveReadEndpoint(app, 'GET /api/sources', async () => {
    const sources: SourceHealth[] = [];
    for (const one of known) if (await one.isAsked()) sources.push(await readSourceStatus(one));
    return { sources };
  });

  serveEndpoint(app, 'POST /api/sources/:kind/tests', async ({ params, user, fail }) => {
    await limitSaves(site, { user, fail });
    const one = known.find(({ kind }) => kind === params.kind);
    if (!one || !(await one.isAsked())) throw fail(404, 'sources/not-found', 'This source does not exist.');
    await one.source.fresh().catch(() => undefined); // a failure is part of the status
    return { source: await readSourceStatus(one) };
  });
}

async function readSourceStatus({ kind, url, source }: KnownSource): Promise<SourceHealth> {
  const { last, failure } = await source.standing();
  const { rows, dropped } = last?.value ?? { rows: 0, dropped: [] };
  return {
    kind,
    host: new URL(url).host,
    readAt: last ? toIso(last.readAt) : null,
    rows,
    dropped: dropped.slice(0, MOST_DROPPED),
    droppedCount: dropped.length,
    failure: failure ? { at: toIso(failure.at), sentence: failure.sentence, nextAt: toIso(failure.nextAt) } : null,
  };
}

function toIso(unixMs: number): string {
  return new Date(unixMs).toISOString();
}
