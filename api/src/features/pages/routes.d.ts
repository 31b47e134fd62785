import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { type createRegistry } from '../../registry/registry.ts';
/** Every other address is a page of the site: one HTML answer that names what this visitor's page is composed of.
 *  404 for an address that no remote has a route for, or whose first data answer is 404. */
export declare function pageRoutes(app: FastifyInstance, { config }: Services, registry: ReturnType<typeof createRegistry>): void;
