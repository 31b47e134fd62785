import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import type { Services } from '../../services.ts';

export function loanRoutes(app: FastifyInstance, { db }: Services): void {
  endpoint(app, 'GET /api/equipment', async () =>
    db.selectFrom('equipment').select(['id', 'name', 'quantity']).orderBy('name').execute(),
  );
}
