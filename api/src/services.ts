import type { Release } from '@fotosoc/contract/health';
import type { Society } from '@fotosoc/contract/society';
import type { Config } from './config/config.ts';
import { openDelivery } from '@fotosoc/delivery/delivery';
import type { DeliveryServices } from '@fotosoc/delivery/services';
import type { BundleStore } from '@fotosoc/delivery/versions/bundle-store';
import { openServerKit } from '@fotosoc/server-kit/server-kit';
import type { SafeHttpClient } from '@fotosoc/server-kit/safe-http/safe-http-client';
import { MIGRATIONS } from './migrations.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { createAccountLookup } from './features/accounts/account-lookup.ts';
import type { RenderProcesses } from './features/photos/processing/render-processes.ts';
import { followSection } from './features/published-sections/read.ts';
import { openSite } from './features/site.ts';
import type { SiteServices } from './features/services.ts';
import { SITE_CONTRACT } from './site-contract.ts';

export type { SiteTables } from './features/tables.ts'; // users of the services need the types of its tables

/** Services of the society's site and of the delivery, on shared infrastructure. Only code that joins both modules uses
 *  this type. */
export type Services = SiteServices & DeliveryServices;

/** Resources that the caller creates and closes. */
export interface ProvidedResources {
  safeHttp?: SafeHttpClient | undefined;
  renderProcesses?: RenderProcesses;
  /** Render processes that get only idle processor time. */
  idleProcesses?: RenderProcesses;
  /** Store with the versions of a different site. */
  bundles?: BundleStore;
  release?: Release | undefined;
  /** Packs the installable packages into a folder. */
  pack?: (() => Promise<string>) | undefined;
}

/** Opens the data folder, created if absent, migrates its database, and opens the services of both modules. Once per
 *  process; `close` releases all resources. */
export async function openServices(
  config: Config,
  now = () => new Date(),
  resources: ProvidedResources = {},
): Promise<Services> {
  let society!: () => Society;
  const kit = await openServerKit(config, MIGRATIONS, now, {
    ...resources,
    declarations: PERSONAL_DATA,
    followSender: async (source) => {
      society = await followSection(source, 'society');
      return () => ({ name: society().longName, address: society().committeeEmail });
    },
  });
  const site = await openSite(kit, society, resources);
  const delivery = await openDelivery(kit, {
    ...resources,
    config,
    accounts: createAccountLookup(site),
    identity: society,
    contract: SITE_CONTRACT,
  });
  return { ...delivery, ...site };
}
