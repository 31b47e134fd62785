import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { beforeAll, onTestFinished } from 'vitest';
import { Failure } from '@fotosoc/contract/endpoint';
import { createApp } from '@fotosoc/server-kit/create-app';
import { createExpirySweeps } from '@fotosoc/server-kit/personal-data/expire';
import { createInfrastructureSweeps } from '@fotosoc/server-kit/schedule';
import { openServerKit } from '@fotosoc/server-kit/server-kit';
import { createTestDatabases } from '@fotosoc/server-kit/testing/test-database';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { openDelivery } from '../delivery.ts';
import { ErrorPages } from '../pages/error-page.ts';
import { toReadableUrl } from '../pages/page-request.ts';
import { DELIVERY_DATA } from '../personal-data.ts';
import { isolatePreviewOrigin } from '../registry/preview-origin.ts';
import { createRegistry } from '../registry/registry.ts';
import { deliveryRoutes } from '../routes.ts';
import { createDeliverySweeps } from '../schedule.ts';
import type { DeliveryServices } from '../services.ts';
import { createSiteContract } from '../site-contract.ts';
import { watchErrors } from './declared-errors.ts';
import { HostAccounts, type Actor } from './host-accounts.ts';
import { createHostConfig, type HostConfig } from './host-config.ts';
import { HostContent, hostApi } from './host-content.ts';
import { HOST_MIGRATIONS, HOST_TEMPLATE_DATABASE } from './host-migrations.ts';

export type { Actor } from './host-accounts.ts';

/** Server of delivery, as tests use it. */
export interface DeliveryServer {
  app: FastifyInstance;
  services: DeliveryServices;
  wait: (ms: number) => void;
}

/** Small application around delivery, on a temporary data folder that is deleted after the test. An error code missing
 *  in the contract of its endpoint fails the test. */
export interface TestHost extends DeliveryServer {
  config: HostConfig;
  content: HostContent;
  accounts: HostAccounts;
  /** Sends a request with a JSON body, as this actor. */
  call: (method: string, url: string, options?: CallOptions) => Promise<LightMyRequestResponse>;
  signUp: (email?: string) => Actor;
  /** Creates the administrator, with a fresh confirmation. */
  signUpAdministrator: () => Actor;
  /** Deletes expired data, as the hourly job does. */
  deleteExpiredData: () => Promise<void>;
}

export interface CallOptions {
  as?: Actor;
  body?: unknown;
  headers?: Record<string, string>;
}

export const identity = {
  longName: 'Lens Library',
  shortName: 'Lenses',
  description: 'A library of lenses.',
  committeeEmail: 'library@example.org',
};

/** Header of requests to the preview origin. */
export const AT_PREVIEWS = { host: 'preview.localhost:0' };

const HOST_CONTRACT = createSiteContract(hostApi, '1.0.0');

/** @param dataDir folder of a SQLite file */
export const makeTestDatabase = createTestDatabases(HOST_MIGRATIONS, HOST_TEMPLATE_DATABASE);

/** Starts a host for one test.
 *  @param change settings that differ from `createHostConfig` */
export async function startHost(change: Partial<HostConfig> = {}, contract = HOST_CONTRACT): Promise<TestHost> {
  const host = await openHost(change, contract);
  onTestFinished(host.close);
  return host;
}

/** Opens a host for all tests of a file or suite. Tests see the data of earlier tests.
 *  @param use receives the host before the first test */
export function shareHost(use: (host: TestHost) => unknown, change: Partial<HostConfig> = {}): void {
  beforeAll(async () => {
    const host = await openHost(change);
    await use(host);
    return host.close;
  });
}

/** Opens a host. `close` ends it, and throws for undeclared error codes. */
async function openHost(
  change: Partial<HostConfig> = {},
  contract = HOST_CONTRACT,
): Promise<TestHost & { close: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'delivery-test-'));
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);
  const database = await makeTestDatabase(dataDir);
  const config = { ...createHostConfig(dataDir, database.env.DATABASE_URL), ...change };
  const accounts = new HostAccounts();
  const services = await openServices(config, now, accounts, contract);
  const content = new HostContent(services.db);
  const errors = watchErrors(hostApi);
  const app = await createServer({ services, config, accounts, content, onFailure: errors.onFailure });
  return {
    app,
    services,
    config,
    content,
    accounts,
    wait: (ms) => {
      offsetMs += ms;
    },
    call: (method, url, options) => call(app, method, url, options),
    signUp: (email = `${crypto.randomUUID()}@example.org`) => accounts.add(email, 'member'),
    signUpAdministrator: () => accounts.confirm(accounts.add(`${crypto.randomUUID()}@example.org`, 'administrator')),
    deleteExpiredData: async () => {
      const monthAgo = new Date(now().getTime() - 30 * DAY_MS);
      const sweeps = [
        ...createDeliverySweeps(services, monthAgo),
        ...createExpirySweeps(services),
        ...createInfrastructureSweeps(services),
      ];
      for (const sweep of sweeps) await sweep();
    },
    close: async () => {
      await app.close();
      await services.close();
      await database.remove();
      await rm(dataDir, { recursive: true });
      errors.refuse();
    },
  };
}

/** Opens delivery as a process of a site; the settings of a host open another process of its site. */
export async function openServices(
  config: HostConfig,
  now = () => new Date(),
  accounts = new HostAccounts(),
  contract = HOST_CONTRACT,
): Promise<DeliveryServices> {
  const kit = await openServerKit(config, HOST_MIGRATIONS, now, {
    declarations: DELIVERY_DATA,
    followSender: async () => () => ({ name: identity.longName, address: identity.committeeEmail }),
  });
  return openDelivery(kit, { config, accounts, identity: () => identity, contract });
}

interface ServerOptions {
  services: DeliveryServices;
  config: HostConfig;
  accounts: HostAccounts;
  content: HostContent;
  onFailure: ReturnType<typeof watchErrors>['onFailure'];
}

async function createServer({ services, config, accounts, content, onFailure }: ServerOptions) {
  const errorPages = new ErrorPages(services);
  const app = await createApp(services, {
    config,
    errorPages,
    toReadableUrl,
    onFailure,
    isolateOrigins: (created) => isolatePreviewOrigin(created, config),
    registerSessions: async (created) => accounts.register(created, services.db),
    openApi: { title: identity.longName, description: identity.description, failure: Failure },
  });
  const registry = createRegistry(services);
  errorPages.frameBy(registry);
  content.registerRoutes(app);
  await deliveryRoutes(app, services, registry, {
    presentSite: async () => ({ identity, frameOrigins: [], state: { shelves: 12 }, createStructuredData: () => [] }),
    pictureOf: () => undefined,
    findMoved: async () => undefined,
  });
  return app;
}

async function call(app: FastifyInstance, method: string, url: string, { as, body, headers = {} }: CallOptions = {}) {
  const options: InjectOptions = { method, url, headers: { ...headers, ...(as && toHeaders(as)) } };
  if (body !== undefined) {
    options.payload = typeof body === 'string' ? body : JSON.stringify(body);
    options.headers!['content-type'] ??= 'application/json';
  }
  return app.inject(options);
}

function toHeaders({ cookie, confirmation }: Actor): Record<string, string> {
  return { cookie, ...(confirmation !== undefined && { confirmation }) };
}

/** Returns the cookies set by a response, as a request header. */
export function toCookieHeader(reply: LightMyRequestResponse): string {
  return reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
