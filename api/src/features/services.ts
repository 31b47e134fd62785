import type { Society } from '@fotosoc/contract/society';
import type { Config } from '../config/config.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { PhotoServices } from './photos/services.ts';

declare module '@fotosoc/server-kit/config' {
  // oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
  interface ServerKitConfig extends Config {}
}

/** Services of the society's site; each feature picks the ones it uses. */
export interface SiteServices extends PhotoServices {
  /** Returns the society synchronously, for mails written within transactions. A change by another process is visible
   *  at the next call. */
  society: () => Society;
  /** Returns the id of the administrator account; undefined without one. Not cached, as another process may have seeded
   *  the account.
   *  @param within transaction to read in */
  administrator: (within?: Db) => Promise<string | undefined>;
}
