import { getSigningKey } from '@fotosoc/server-kit/db/signing-key';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { LocalRateLimit } from '@fotosoc/server-kit/http/local-rate-limit';
import type { Accounts } from './accounts.ts';
import { PageViews } from './page-view.ts';
import { packOnRequest } from './packages/pack-on-request.ts';
import { BundleStore } from './versions/bundle-store.ts';
import type { DeliveryConfig } from './config.ts';
import type { DeliveryServices } from './services.ts';
import type { SiteContract } from './site-contract.ts';
import type { SiteIdentity } from './site-identity.ts';
import { insertConfiguredTokens } from './tokens/tokens.ts';

/** Parts of an application that delivery needs. */
export interface DeliveryOptions {
  config: DeliveryConfig;
  accounts: Accounts;
  /** Returns names and addresses of the site synchronously. A change by another process is visible at the next call. */
  identity: () => SiteIdentity;
  /** API of the application, which remotes call, as by `createSiteContract`. */
  contract: SiteContract;
  /** Store with the versions of a different site. */
  bundles?: BundleStore | undefined;
  /** Packs the installable packages into a folder. */
  pack?: (() => Promise<string>) | undefined;
}

/** Opens delivery on a database that has its tables. */
export async function openDelivery(kit: ServerKit, options: DeliveryOptions): Promise<DeliveryServices> {
  const { db, objects, now } = kit;
  const { accounts, bundles, config, contract, identity, pack } = options;
  if (!config.readOnly) await insertConfiguredTokens(db, config.deployTokens, now());
  await getSigningKey(db, 'preview-secret'); // creates the key now, because the database may be read-only later
  return {
    ...kit,
    config,
    accounts,
    contract,
    identity,
    bundles: bundles ?? new BundleStore(objects),
    pageViews: new PageViews(await getSigningKey(db, 'page-view-secret')),
    packagesKept: pack ? packOnRequest(objects, pack, now) : async () => undefined,
    reportLimit: new LocalRateLimit(config.rates.reportsPerAddress, now),
    errorLimit: new LocalRateLimit(config.rates.errorsPerAddress, now),
  };
}
