import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import type { createRegistry } from '../../registry/registry.ts';
/** The registry document, and the files of every published version: immutable, compressed when they were published. */
export declare function remoteRoutes(app: FastifyInstance, { config }: Services, registry: ReturnType<typeof createRegistry>): Promise<void>;
