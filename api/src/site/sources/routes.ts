import type { SourceStanding } from '@fotosoc/contract/source';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../ground/http/endpoint.ts';
import { limitSaves } from '../../ground/http/rate-limit.ts';
import { readEndpoint } from '../../ground/http/reads.ts';
import type { KnownSource } from '../outside-source.ts';
import type { Site } from '../site.ts';

const MOST_DROPPED = 50;

/** Routes of the status of external sources, for content editors.
 *  @param known configured sources */
export function sourceRoutes(
  app: FastifyInstance,
  site: Pick<Site, 'config' | 'db' | 'now'>,
  known: readonly KnownSource[],
): void {
  readEndpoint(app, 'GET /api/sources', async () => {
    const sources: SourceStanding[] = [];
    for (const one of known) if (await one.isAsked()) sources.push(await standingOf(one));
    return { sources };
  });

  endpoint(app, 'POST /api/sources/:kind/tests', async ({ params, user, fail }) => {
    await limitSaves(site, { user, fail });
    const one = known.find(({ kind }) => kind === params.kind);
    if (!one || !(await one.isAsked())) throw fail(404, 'sources/not-found', 'No such source is read.');
    await one.source.fresh().catch(() => undefined); // a failure is part of the status
    return { source: await standingOf(one) };
  });
}

async function standingOf({ kind, url, source }: KnownSource): Promise<SourceStanding> {
  const { last, failure } = await source.standing();
  const { rows, dropped } = last?.value ?? { rows: 0, dropped: [] };
  return {
    kind,
    host: new URL(url).host,
    readAt: last ? at(last.readAt) : null,
    rows,
    dropped: dropped.slice(0, MOST_DROPPED),
    droppedCount: dropped.length,
    failure: failure ? { at: at(failure.at), sentence: failure.sentence, nextAt: at(failure.nextAt) } : null,
  };
}

function at(unixMs: number): string {
  return new Date(unixMs).toISOString();
}
