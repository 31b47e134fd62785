import type { Manifest } from '@fotosoc/federation/manifest';
import type { Services } from '../services.ts';
/** Where the files of a version are, below the data folder; the address is the same. */
export declare function folderOf(name: string, version: string): string;
/** Checks a built bundle and keeps it as a version of its remote; visitors do not get it yet. Publishing the same bytes
 *  again changes nothing.
 *  @returns the version's manifest
 *  @throws BundleRefused with a sentence that says what to change */
export declare function publishBundle({ config, db, now }: Services, dir: string): Promise<Manifest>;
/** Publishes a bundle and points all visitors at it. */
export declare function publishAndActivate(services: Services, dir: string): Promise<Manifest>;
