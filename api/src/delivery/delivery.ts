import { signingKey } from '../ground/db/signing-key.ts';
import type { Ground } from '../ground/ground.ts';
import { LocalRateLimit } from '../ground/http/local-rate-limit.ts';
import type { Accounts } from './accounts.ts';
import { PageViews } from './analysis/page-view.ts';
import { keepWhenAsked } from './packages/keep-when-asked.ts';
import { BundleStore } from './publish/bundle-store.ts';
import type { Tried } from './publish/tried.ts';
import { keepConfiguredTokens } from './tokens/tokens.ts';

/** What delivers the site's parts works with; each feature takes the few parts it uses. */
export interface Delivery extends Ground {
  accounts: Accounts;
  bundles: BundleStore;
  pageViews: PageViews;
  /** Of what pages say: many visitors may come from one address, but not any number. */
  reportLimit: LocalRateLimit;
  /** Of errors whose lines are looked for. */
  errorLimit: LocalRateLimit;
  /** Resolves once the packages of what this site runs are kept. */
  packagesKept: () => Promise<void>;
  /** What this site has as if everybody got it; only where it is tried. */
  tried?: Tried;
}

/** Opens delivery on what is there.
 *  @param lent the versions of another site; what packs the packages, where no release has brought them */
export async function openDelivery(
  ground: Ground,
  accounts: Accounts,
  lent: { bundles?: BundleStore; pack?: (() => Promise<string>) | undefined } = {},
): Promise<Delivery> {
  const { config, db, objects, now } = ground;
  if (!config.readOnly) await keepConfiguredTokens(db, config.deployTokens, now());
  await signingKey(db, 'preview-secret'); // now, for later it may be that nothing can be written
  return {
    ...ground,
    accounts,
    bundles: lent.bundles ?? new BundleStore(objects),
    pageViews: new PageViews(await signingKey(db, 'page-view-secret')),
    packagesKept: lent.pack ? keepWhenAsked(objects, lent.pack, now) : async () => undefined,
    reportLimit: new LocalRateLimit(config.rates.reportsPerAddress, now),
    errorLimit: new LocalRateLimit(config.rates.errorsPerAddress, now),
  };
}
