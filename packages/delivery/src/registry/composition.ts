import { createHash } from 'node:crypto';
import type { DeployedVersion, RegistryDocument } from '@fotosoc/contract/registry/document';
import type { IntegrityMaps } from '@fotosoc/contract/registry/integrity-map';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { isSupportedByShell } from '@fotosoc/publish-checks/compatibility';
import { isInCanary } from '../rollout/canary.ts';
import type { RemoteDeploymentRow } from '../tables.ts';
import { getDeploymentId, createRegistryDocument, toVersionEntry } from './document.ts';
import { createIntegrityMaps, mergeIntegrity } from './integrity-maps.ts';
import type { DeployedRemote, RegistrySnapshot, RetiredRemote } from './snapshot.ts';

/** Live version of a remote for a visitor. */
export interface VersionAssignment {
  deployment: RemoteDeploymentRow;
  version: string;
  deploymentId: string;
}

/** Composition of one visitor's page. */
export interface VisitorComposition {
  shell: Manifest;
  remotes: Manifest[];
  /** Returns the fallback version of a remote; undefined if there is none. */
  lastGoodOf: (remote: string) => Manifest | undefined;
  retired: RetiredRemote[];
  /** Live versions of the composition, without previews. */
  assigned: { shell: VersionAssignment; remotes: VersionAssignment[] };
  document: RegistryDocument;
  /** Preview versions, e.g. `mf-home 1.2.0+9f3c1ab2`; undefined without previews. */
  previews: string[] | undefined;
  /** Key of the composition in caches; compositions that produce the same page have equal keys. */
  key: string;
  /** Returns the integrity of the files listed by a page, by URL: the shell's, and those of the page's remote. An older
   *  shell, which fetches no maps, needs all files. */
  integrityFor: (owner: string | undefined) => Record<string, string>;
  /** Returns the maps with the integrity of other remotes. */
  integrityMapsFor: (itself: Parameters<typeof createIntegrityMaps>[1]) => IntegrityMaps;
}

export function composeForVisitor(
  { remotes, retired }: RegistrySnapshot,
  shell: DeployedRemote,
  visitorId: string | undefined,
  previewed: readonly Manifest[] = [],
): VisitorComposition {
  const ownPreview = previewed.find(({ name }) => name === 'shell');
  const own = ownPreview ? toShellPreview(shell, ownPreview) : chooseVersion(shell, visitorId);
  const live = remotes
    .filter(({ deployment }) => !previewed.some(({ name }) => name === deployment.name))
    .map((remote) => toRemoteView(remote, own.chosen, visitorId));
  const shown = [...live, ...previewed.filter(({ name }) => name !== 'shell').map(toPreview)];
  // In a preview of the shell, all versions count as previews and send no reports.
  const views = ownPreview ? shown.map(markAsPreview) : shown;
  const versions = views.map(({ chosen, fallback }) =>
    chosen.version === fallback.version ? [chosen] : [chosen, fallback],
  );
  const isOnDemand = own.chosen.fetchesIntegrity === true;
  const document = createRegistryDocument(views.map(({ name, versions }) => [name, versions]));
  const whole = JSON.stringify([
    own.assigned.version,
    own.assigned.deploymentId,
    own.fallback.version,
    document,
    retired,
  ]);
  return {
    key: createHash('sha256').update(whole).digest('base64url'),
    shell: own.chosen,
    remotes: views.map(({ chosen }) => chosen),
    lastGoodOf(remote) {
      const view = views.find(({ name }) => name === remote);
      return view && view.fallback.version !== view.chosen.version ? view.fallback : undefined;
    },
    retired,
    assigned: { shell: own.assigned, remotes: live.map(({ assigned }) => assigned) },
    document,
    previews: previewed.length > 0 ? previewed.map(({ name, version }) => `${name} ${version}`) : undefined,
    integrityFor(owner) {
      const needed = isOnDemand ? versions.filter(([chosen]) => chosen!.name === owner) : versions;
      return mergeIntegrity([own.chosen, ...needed.flat()]);
    },
    integrityMapsFor: (itself) => (isOnDemand ? createIntegrityMaps(versions, itself) : {}),
  };
}

/** Returns the version of a visitor and its fallback: for a canary, the active version. */
function chooseVersion(remote: DeployedRemote, visitorId: string | undefined) {
  const { deployment, active, canary, lastGood } = remote;
  const [chosen, fallback] = canary && isInCanaryOf(remote, visitorId) ? [canary, active] : [active, lastGood];
  const assigned: VersionAssignment = {
    deployment,
    version: chosen.version,
    deploymentId: getDeploymentId(deployment, chosen),
  };
  return { chosen, fallback, assigned };
}

export function isInCanaryOf({ deployment, canary }: DeployedRemote, visitorId: string | undefined): boolean {
  const { canary_id, canary_percent } = deployment;
  if (canary === undefined || canary_id === null || visitorId === undefined) return false;
  return isInCanary(canary_id, visitorId, canary_percent);
}

/** Returns a visitor's versions of a remote. A fallback that is incompatible with the shell is left out. */
function toRemoteView(remote: DeployedRemote, shell: Manifest, visitorId: string | undefined) {
  const { deployment } = remote;
  const { chosen, assigned, ...other } = chooseVersion(remote, visitorId);
  const fallback = isSupportedByShell(other.fallback, shell) ? other.fallback : chosen;
  const isSame = chosen.version === fallback.version;
  const versions = [withoutIntegrity(chosen, 100, isSame), ...(isSame ? [] : [withoutIntegrity(fallback, 0, true)])];
  function withoutIntegrity(manifest: Manifest, traffic: number, isDefault: boolean): DeployedVersion {
    const entry = toVersionEntry(manifest, getDeploymentId(deployment, manifest));
    return { ...removeIntegrity(entry), deployment: { traffic, default: isDefault } };
  }
  return { name: deployment.name, versions, chosen, fallback, assigned };
}

function toShellPreview({ deployment }: DeployedRemote, chosen: Manifest) {
  const assigned: VersionAssignment = { deployment, version: chosen.version, deploymentId: 'preview' };
  return { chosen, fallback: chosen, assigned };
}

function markAsPreview<T extends { versions: DeployedVersion[] }>(view: T): T {
  const versions = view.versions.map((version) => ({ ...version, extras: { ...version.extras, preview: true } }));
  return { ...view, versions };
}

/** Returns a version without a fallback, so that failures of a preview are visible. */
function toPreview(manifest: Manifest) {
  const { extras, ...entry } = removeIntegrity(toVersionEntry(manifest, 'preview'));
  const versions = [{ ...entry, extras: { ...extras, preview: true }, deployment: { traffic: 100, default: true } }];
  return { name: manifest.name, versions, chosen: manifest, fallback: manifest };
}

/** Removes the integrity from an entry for a page, as import maps contain it. */
function removeIntegrity({ metadata, extras, ...entry }: Omit<DeployedVersion, 'deployment'>) {
  return { ...entry, metadata: { ...metadata, integrity: '' }, extras: { ...extras, integrity: undefined } };
}
