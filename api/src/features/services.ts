import type { Db } from '../server-kit/db/connection.ts';
import type { PhotoServices } from './photos/services.ts';

/** Services of the society's site; each feature picks the ones it uses. */
export interface SiteServices extends PhotoServices {
  /** Returns the id of the administrator account; undefined without one. Not cached, as another process may have seeded
   *  the account.
   *  @param within transaction to read in */
  administrator: (within?: Db) => Promise<string | undefined>;
}
