import type { Transaction } from 'kysely';
import type { Manifest } from '@fotosoc/federation/manifest';
import type { Db } from '../db/connection.ts';
import type { Database, RemoteDeploymentRow } from '../db/tables.ts';
/** What a published version said of itself; undefined if it never was published. */
export declare function findManifest(db: Db, name: string, version: string): Promise<Manifest | undefined>;
export declare function insertVersion(db: Db, manifest: Manifest, publishedAt: Date): Promise<void>;
/** What visitors get, by name. */
export declare function listDeployments(db: Db): Promise<RemoteDeploymentRow[]>;
/** Points all visitors at a version. The one they had until now becomes the last good one; the first version of a
 *  remote is its own. Activating what is active already changes nothing. */
export declare function activateVersion(trx: Transaction<Database>, name: string, version: string, activatedAt: Date): Promise<void>;
