import type { ServerKit } from '../server-kit/server-kit.ts';
import type { LocalRateLimit } from '../server-kit/http/local-rate-limit.ts';
import type { Accounts } from './accounts.ts';
import type { PageViews } from './page-view.ts';
import type { BundleStore } from './versions/bundle-store.ts';
import type { CandidateVersion } from './versions/candidate-version.ts';

/** Services of the delivery module. Each function picks the ones it uses. */
export interface DeliveryServices extends ServerKit {
  accounts: Accounts;
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
