import type { DeployedVersion, NavigationItem, RegistryDocument } from '@fotosoc/contract/registry/document';

/** One version of a remote, as the shell loads it. */
export interface RemoteVersion {
  version: string;
  container: string;
  entry: string;
  /** Revision of the contract that it was built with; what was built before there were any does not say. */
  contract?: number | undefined;
  deploymentId: string;
  isPreview: boolean;
}

/** What one visitor's page knows of a remote. */
export interface VisitorRemote {
  name: string;
  prefixes: readonly string[];
  navigation: readonly NavigationItem[];
  /** Places on pages of others that it fills. */
  parts?: readonly string[] | undefined;
  /** The version this visitor gets. */
  active: RemoteVersion;
  /** Steps in when the active one fails; the same version when there is no other. */
  lastGood: RemoteVersion;
}

/** The remotes of a visitor's document, in its order: the version with the traffic, and the default one. */
export function remotesOf(document: RegistryDocument): VisitorRemote[] {
  return Object.entries(document.microFrontends).map(([name, versions]) => {
    const active = versions.find(({ deployment }) => deployment.traffic === 100) ?? versions[0]!;
    const lastGood = versions.find(({ deployment }) => deployment.default) ?? active;
    const { prefixes, navigation, parts } = active.extras;
    return { name, prefixes, navigation, parts, active: versionOf(active), lastGood: versionOf(lastGood) };
  });
}

function versionOf({ url, metadata, extras }: DeployedVersion): RemoteVersion {
  return {
    version: metadata.version,
    container: extras.container,
    entry: url,
    contract: extras.contract,
    deploymentId: extras.deploymentId,
    isPreview: extras.preview === true,
  };
}
