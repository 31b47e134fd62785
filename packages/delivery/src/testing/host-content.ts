import { Type } from 'typebox';
import type { FastifyInstance } from 'fastify';
import { deliveryApi } from '@fotosoc/contract/delivery';
import type { COMMON_ERRORS, Endpoints } from '@fotosoc/contract/endpoint';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { createEndpoints } from '@fotosoc/server-kit/http/create-endpoints';

const contentApi = {
  'GET /api/stats': {
    summary: 'Number of lenses',
    access: 'anyone',
    replies: { 200: Type.Object({ stats: Type.Object({ lenses: Type.Integer() }) }) },
  },
  'GET /api/lenses/:link': {
    summary: 'A lens',
    access: 'anyone',
    params: Type.Object({ link: Type.String({ maxLength: 100 }) }),
    replies: { 200: Type.Object({ lens: Type.Object({ link: Type.String(), name: Type.String() }) }) },
    errors: ['lenses/not-found'],
  },
  'GET /api/loans': {
    summary: 'Lenses that the member has borrowed',
    access: 'member',
    replies: { 200: Type.Object({ loans: Type.Array(Type.String()) }) },
  },
} as const satisfies Endpoints;

/** API of a test host: endpoints of delivery, and three that pages read. */
export const hostApi = { ...deliveryApi, ...contentApi };

const { serveReadEndpoint } = createEndpoints<typeof contentApi, (typeof COMMON_ERRORS)[number]>(contentApi);

/** Content of a test host, in memory. Each change counts as a change of content in the database, so that cached
 *  responses end. */
export class HostContent {
  readonly #names = new Map<string, string>();
  /** Lenses that each member has borrowed. */
  loans: string[] = [];

  constructor(private readonly db: Db) {}

  async addLens(link: string, name = link): Promise<void> {
    this.#names.set(link, name);
    await this.db
      .updateTable('counters')
      .set(({ eb }) => ({ value: eb('value', '+', 1) }))
      .where('name', '=', 'content-revision')
      .execute();
  }

  registerRoutes(app: FastifyInstance): void {
    serveReadEndpoint(app, 'GET /api/stats', async () => ({ stats: { lenses: this.#names.size } }), { kept: 1 });
    serveReadEndpoint(app, 'GET /api/lenses/:link', async ({ params: { link }, fail }) => {
      const name = this.#names.get(link);
      if (name === undefined) throw fail(404, 'lenses/not-found', 'There is no such lens.');
      return { lens: { link, name } };
    });
    serveReadEndpoint(app, 'GET /api/loans', async () => ({ loans: this.loans }));
  }
}
