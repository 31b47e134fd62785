import type { FastifyInstance } from 'fastify';
import { society } from '@fotosoc/contract/society';
import type { Db } from '../../db/connection.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Services } from '../../services.ts';

export function statsRoutes(app: FastifyInstance, { db }: Services): void {
  endpoint(app, 'GET /api/stats', async () => ({
    stats: {
      ...society.figures,
      fotosUploaded: await countPhotos(db),
      memberPortfolios: await countPortfolios(db),
    },
  }));
}

/** Photos in the first sub-gallery of each gallery and in every gallery of every portfolio. */
async function countPhotos(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('photos')
    .innerJoin('photo_sets', 'photo_sets.id', 'photos.set_id')
    .select(({ fn }) => fn.countAll().as('count'))
    .where((where) =>
      where.or([where('photo_sets.portfolio_id', 'is not', null), where('photo_sets.position', '=', 0)]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countPortfolios(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('portfolios')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
