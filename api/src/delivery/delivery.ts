import { getSigningKey } from '../server-kit/db/signing-key.ts';
import type { ServerKit } from '../server-kit/server-kit.ts';
import { LocalRateLimit } from '../server-kit/http/local-rate-limit.ts';
import type { Accounts } from './accounts.ts';
import { PageViews } from './page-view.ts';
import { packOnRequest } from './packages/pack-on-request.ts';
import { BundleStore } from './versions/bundle-store.ts';
import type { DeliveryServices } from './services.ts';
import { insertConfiguredTokens } from './tokens/tokens.ts';

/** Opens the delivery module on an existing database.
 *  @param resources bundle store, if another site's is used, and function that packs the packages of a workspace */
export async function openDelivery(
  kit: ServerKit,
  accounts: Accounts,
  resources: { bundles?: BundleStore; pack?: (() => Promise<string>) | undefined } = {},
): Promise<DeliveryServices> {
  const { config, db, objects, now } = kit;
  if (!config.readOnly) await insertConfiguredTokens(db, config.deployTokens, now());
  await getSigningKey(db, 'preview-secret'); // creates the key now, because the database may be read-only later
  return {
    ...kit,
    accounts,
    bundles: resources.bundles ?? new BundleStore(objects),
    pageViews: new PageViews(await getSigningKey(db, 'page-view-secret')),
    packagesKept: resources.pack ? packOnRequest(objects, resources.pack, now) : async () => undefined,
    reportLimit: new LocalRateLimit(config.rates.reportsPerAddress, now),
    errorLimit: new LocalRateLimit(config.rates.errorsPerAddress, now),
  };
}
