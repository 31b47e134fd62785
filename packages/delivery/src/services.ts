import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import type { LocalRateLimit } from '@fotosoc/server-kit/http/local-rate-limit';
import type { DeliveryConfig } from './config.ts';
import type { Accounts } from './accounts.ts';
import type { PageViews } from './page-view.ts';
import type { BundleStore } from './versions/bundle-store.ts';
import type { CandidateVersion } from './versions/candidate-version.ts';
import type { SiteContract } from './site-contract.ts';
import type { SiteIdentity } from './site-identity.ts';

/** Services of the delivery module. Each function picks the ones it uses. */
export interface DeliveryServices extends Omit<ServerKit, 'config'> {
  config: DeliveryConfig;
  /** Returns the society synchronously. A change by another process is visible at the next call. */
  identity: () => SiteIdentity;
  accounts: Accounts;
  /** API of the site, on which each decision on a version depends. */
  contract: SiteContract;
  bundles: BundleStore;
  pageViews: PageViews;
  /** Rate limit of page reports per address. It is high, as many visitors may share an address. */
  reportLimit: LocalRateLimit;
  /** Rate limit of error reports, whose stacks are resolved by source maps. */
  errorLimit: LocalRateLimit;
  /** Resolves once the npm packages of the running release are stored. */
  packagesKept: () => Promise<void>;
  /** Candidate versions treated as live; only on a sandbox site. */
  tried?: CandidateVersion;
}
