import type { Release } from '@fotosoc/contract/health';
import type { Config } from './config/config.ts';
import { openDelivery } from './delivery/delivery.ts';
import type { DeliveryServices } from './delivery/services.ts';
import type { BundleStore } from './delivery/versions/bundle-store.ts';
import { openServerKit } from './server-kit/server-kit.ts';
import type { SafeHttpClient } from './server-kit/safe-http/safe-http-client.ts';
import { MIGRATIONS } from './migrations.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { createAccountLookup } from './features/accounts/account-lookup.ts';
import type { RenderProcesses } from './features/photos/processing/render-processes.ts';
import { followSection } from './features/published-sections/read.ts';
import { openSite } from './features/site.ts';
import type { SiteServices } from './features/services.ts';

export type { SiteTables } from './features/tables.ts'; // users of the services need the types of its tables

/** Services of the society's site and of the delivery, on shared infrastructure. Only code that joins both modules uses
 *  this type. */
export type Services = SiteServices & DeliveryServices;

/** Resources that the caller creates and closes. */
export interface ProvidedResources {
  safeHttp?: SafeHttpClient | undefined;
  renderProcesses?: RenderProcesses;
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
  lent: ProvidedResources = {},
): Promise<Services> {
  const ground = await openServerKit(config, MIGRATIONS, now, {
    ...lent,
    declarations: PERSONAL_DATA,
    followSociety: (of) => followSection(of, 'society'),
  });
  const site = await openSite(ground, lent);
  return { ...(await openDelivery(ground, createAccountLookup(site), lent)), ...site };
}
