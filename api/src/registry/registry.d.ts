import { type RegistryDocument } from '@fotosoc/federation/document';
import type { Manifest } from '@fotosoc/federation/manifest';
import type { Db } from '../db/connection.ts';
import type { RemoteDeploymentRow } from '../db/tables.ts';
/** One deployed remote: the version visitors get and the one that steps in for it. */
export interface DeployedRemote {
    deployment: RemoteDeploymentRow;
    active: Manifest;
    lastGood: Manifest;
}
/** What the registry says at one moment. */
export interface RegistrySnapshot {
    shell: Manifest | undefined;
    remotes: DeployedRemote[];
    document: RegistryDocument;
    /** Integrity of every file of the snapshot, by address. */
    integrity: Record<string, string>;
}
/** The address of a file of a version. */
export declare function addressOf({ name, version }: Manifest, file: string): string;
/** Reads the registry, again only after a deployment has changed, in this process or another. */
export declare function createRegistry(db: Db): {
    read: () => Promise<RegistrySnapshot>;
};
