import type { FastifyInstance } from 'fastify';
import { deliveryApi } from '@fotosoc/contract/delivery';
import { Failure } from '@fotosoc/contract/endpoint';
import { openDelivery } from '@fotosoc/delivery/delivery';
import { DELIVERY_MIGRATIONS } from '@fotosoc/delivery/migrations';
import { ErrorPages } from '@fotosoc/delivery/pages/error-page';
import { createRegistry } from '@fotosoc/delivery/registry/registry';
import { deliveryRoutes } from '@fotosoc/delivery/routes';
import type { DeliveryServices } from '@fotosoc/delivery/services';
import { createSiteContract } from '@fotosoc/delivery/site-contract';
import { createApp } from '@fotosoc/server-kit/create-app';
import { INFRASTRUCTURE_MIGRATIONS } from '@fotosoc/server-kit/db/migrations';
import { registerCookies } from '@fotosoc/server-kit/http/cookies';
import { openServerKit } from '@fotosoc/server-kit/server-kit';
import { identity, type SiteConfig } from './config.ts';

const MIGRATIONS = { ...INFRASTRUCTURE_MIGRATIONS, ...DELIVERY_MIGRATIONS };

/** Opens a site without accounts, whose pages are those of its remotes. */
export async function openSite(config: SiteConfig) {
  const kit = await openServerKit(config, MIGRATIONS, () => new Date(), {
    declarations: {},
    followSender: async () => () => ({ name: identity.longName, address: identity.committeeEmail }),
  });
  const delivery = await openDelivery(kit, {
    config,
    identity: () => identity,
    accounts: {
      findAdministratorEmail: async () => identity.committeeEmail,
      isSuspendedEmail: async () => false,
      requireConfirmation: async () => undefined,
    },
    contract: createSiteContract(deliveryApi, '1.0.0'),
  });
  return { delivery, app: await createServer(delivery, config) };
}

async function createServer(delivery: DeliveryServices, config: SiteConfig): Promise<FastifyInstance> {
  const errorPages = new ErrorPages(delivery);
  const app = await createApp(delivery, {
    config,
    errorPages,
    openApi: { title: 'Plain shop', description: identity.description, failure: Failure },
    registerSessions: async (created) => {
      await registerCookies(created);
      created.decorate('database', delivery.db).decorateRequest('user', null);
    },
  });
  const registry = createRegistry(delivery);
  errorPages.frameBy(registry);
  await deliveryRoutes(app, delivery, registry, {
    presentSite: async () => ({ identity, frameOrigins: [], state: {}, createStructuredData: () => [] }),
    pictureOf: () => undefined,
    findMoved: async () => undefined,
  });
  return app;
}
