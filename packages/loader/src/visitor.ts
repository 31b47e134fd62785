import type { DeployedVersion, NavigationItem, RegistryDocument } from '@fotosoc/contract/registry/document';

/** A version of a remote, as the shell loads it. */
export interface RemoteVersion {
  version: string;
  container: string;
  entry: string;
  /** Contract revision of the build; absent in builds from before the first revision. */
  contract?: number | undefined;
  deploymentId: string;
  isPreview: boolean;
}

/** A remote on one visitor's page, with the version for the visitor and the fallback version. */
export interface VisitorRemote {
  name: string;
  prefixes: readonly string[];
  navigation: readonly NavigationItem[];
  /** Names of other remotes' slots for which the remote has fragments. */
  fragments?: readonly string[] | undefined;
  active: RemoteVersion;
  /** Fallback of the active version; equal to the active version if no other exists. */
  lastGood: RemoteVersion;
}

/** Returns the remotes in a visitor's registry document, in the document's order. The active version is the version
 *  with all traffic, the fallback is the default version. */
export function listVisitorRemotes(document: RegistryDocument): VisitorRemote[] {
  return Object.entries(document.microFrontends).map(([name, versions]) => {
    const active = versions.find(({ deployment }) => deployment.traffic === 100) ?? versions[0]!;
    const lastGood = versions.find(({ deployment }) => deployment.default) ?? active;
    const { prefixes, navigation, parts, fragments = parts } = active.extras;
    return {
      name,
      prefixes,
      navigation,
      fragments,
      active: toRemoteVersion(active),
      lastGood: toRemoteVersion(lastGood),
    };
  });
}

function toRemoteVersion({ url, metadata, extras }: DeployedVersion): RemoteVersion {
  return {
    version: metadata.version,
    container: extras.container,
    entry: url,
    contract: extras.contract,
    deploymentId: extras.deploymentId,
    isPreview: extras.preview === true,
  };
}
