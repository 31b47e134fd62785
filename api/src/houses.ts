import type { Release } from '@fotosoc/contract/health';
import type { Config } from './config/config.ts';
import { openDelivery, type Delivery } from './delivery/delivery.ts';
import type { BundleStore } from './delivery/publish/bundle-store.ts';
import { openGround } from './ground/ground.ts';
import type { SafeHttpClient } from './ground/safe-http/safe-http-client.ts';
import { MIGRATIONS } from './migrations.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { accountsFor } from './site/accounts/for-delivery.ts';
import type { RenderProcesses } from './site/photos/processing/render-processes.ts';
import { followPart } from './site/read-part.ts';
import { openSite, type Site } from './site/site.ts';

/** The society's site and the delivery of its parts, on one ground. Only what joins them has both. */
export type Houses = Site & Delivery;

/** What others made and give back themselves. */
export interface Lent {
  safeHttp?: SafeHttpClient | undefined;
  renderProcesses?: RenderProcesses;
  /** The versions of another site. */
  bundles?: BundleStore;
  /** The release that runs. */
  release?: Release | undefined;
  /** Packs what a team installs, into a folder. */
  pack?: (() => Promise<string>) | undefined;
}

/** Opens the data folder, made if absent, brings its database up to date, and opens both houses on it. Once per process;
 *  `close` gives everything back. */
export async function openHouses(config: Config, now = () => new Date(), lent: Lent = {}): Promise<Houses> {
  const ground = await openGround(config, MIGRATIONS, now, {
    ...lent,
    declarations: PERSONAL_DATA,
    followSociety: (of) => followPart(of, 'society'),
  });
  const site = await openSite(ground, lent);
  return { ...(await openDelivery(ground, accountsFor(site), lent)), ...site };
}
