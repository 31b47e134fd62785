import { createHash } from 'node:crypto';
import { DISCOVERY_SCHEMA, type DeployedVersion, type RegistryDocument } from '@fotosoc/contract/registry/document';
import type { IntegrityMaps } from '@fotosoc/contract/registry/integrity-map';
import { addressOf, type Manifest } from '@fotosoc/contract/registry/manifest';
import type { Db } from '../../ground/db/connection.ts';
import type { Delivery } from '../delivery.ts';
import type { RemoteDeploymentRow } from '../tables.ts';
import { isInCanary } from '../rollout/canary.ts';
import { integrityMapsOf, integrityOf, integrityOfAll } from './integrity-maps.ts';
import type { Preview } from './preview.ts';
import { findManifest } from '../versions/versions.ts';
import { findStanding } from '../versions/standing.ts';
import { listDeployments } from '../versions/deployments.ts';

/** One deployed remote, or the shell: the version visitors get, the one some of them get, the one to fall back to. */
export interface DeployedRemote {
  deployment: RemoteDeploymentRow;
  active: Manifest;
  canary: Manifest | undefined;
  lastGood: Manifest;
}

/** What the registry says at one moment. */
export interface RegistrySnapshot {
  shell: DeployedRemote | undefined;
  remotes: DeployedRemote[];
  /** Off the site for now. */
  retired: RetiredRemote[];
}

/** A remote nobody gets; its paths stay its own. */
export interface RetiredRemote {
  name: string;
  prefixes: string[];
}

/** The live version of a remote that a visitor gets. */
export interface Assignment {
  deployment: RemoteDeploymentRow;
  version: string;
  deploymentId: string;
}

/** What one visitor's page is composed of. */
export interface VisitorComposition {
  shell: Manifest;
  /** The version of each remote this visitor gets. */
  remotes: Manifest[];
  retired: RetiredRemote[];
  /** What of that is live: all but previews. */
  assigned: { shell: Assignment; remotes: Assignment[] };
  document: RegistryDocument;
  /** The same for compositions that make the same page. */
  key: string;
  /** Integrity of the files that a page lists, by address: the shell's, and those of the remote that draws it. A shell of
   *  before, which fetches none, needs all of it. */
  integrityFor: (owner: string | undefined) => Record<string, string>;
  /** Where the integrity of the others is. */
  integrityMapsFor: (owner: string | undefined) => IntegrityMaps;
}

export type Registry = ReturnType<typeof createRegistry>;

/** What is known of the registry, and when that was so. */
interface Known {
  revision: number;
  key: string;
  snapshot: RegistrySnapshot;
  live: Live;
}

/** What visitors get at one moment. */
export interface Live {
  /** Whether they differ in it. */
  hasCanaries: boolean;
  /** The page of one visitor; undefined before a shell was published. */
  compose: (visitorId: string | undefined) => VisitorComposition | undefined;
}

/** Reads the registry, again only after a deployment has changed, in this process or another. When it cannot be read,
 *  the site goes on with what was read last. Where a version is tried, it is what everybody gets.
 *  @param onTrouble told why it could not be read */
export function createRegistry(
  { db, changes, tried }: Pick<Delivery, 'db' | 'changes' | 'tried'>,
  onTrouble: (error: unknown) => void = () => undefined,
) {
  let known: Known | undefined;
  async function readKnown(): Promise<Known> {
    try {
      const revision = await changes.deploymentRevision();
      if (known?.revision === revision) return known;
      const deployments = await listDeployments(db);
      const key = JSON.stringify(deployments);
      const isSame = known?.key === key;
      const snapshot = known && isSame ? known.snapshot : await snapshotOf(db, deployments, tried?.bundle.manifest);
      known = { revision, key, snapshot, live: known && isSame ? known.live : liveIn(snapshot) };
      return known;
    } catch (error) {
      if (!known) throw error;
      onTrouble(error);
      return known;
    }
  }
  const read = async () => (await readKnown()).snapshot;
  return {
    read,
    /** The pages that the live versions describe. */
    listPages: async () => (await read()).remotes.flatMap(({ active }) => active.remote!.description.pages),
    /** The whole document: every live version with its share of the visitors. */
    async document(): Promise<RegistryDocument> {
      return documentOf((await read()).remotes.map((remote) => [remote.deployment.name, sharesOf(remote)]));
    },
    /** What visitors get now. */
    live: async (): Promise<Live> => (await readKnown()).live,
    /** The same with a version that visitors need not get, and no canary; undefined for one that is kept from everybody. */
    async composePreview(preview: Preview): Promise<VisitorComposition | undefined> {
      const { shell, ...snapshot } = await read();
      const previewed = await findPreviewed(db, preview);
      return shell && previewed && compositionFor({ shell, ...snapshot }, shell, undefined, previewed);
    },
  };
}

function liveIn(snapshot: RegistrySnapshot): Live {
  const { shell, remotes } = snapshot;
  const inCanary = [shell, ...remotes].flatMap((one) => (one?.canary ? [one] : []));
  /** By the versions that were chosen: visitors differ in nothing else. */
  const compositions = new Map<string, VisitorComposition>();
  return {
    hasCanaries: inCanary.length > 0,
    compose(visitorId) {
      if (!shell) return undefined;
      const choice = inCanary.map((one) => (isCanaryFor(one, visitorId) ? 1 : 0)).join('');
      const composition = compositions.get(choice) ?? compositionFor(snapshot, shell, visitorId);
      compositions.set(choice, composition);
      return composition;
    },
  };
}

function compositionFor(
  { remotes, retired }: RegistrySnapshot,
  shell: DeployedRemote,
  visitorId: string | undefined,
  previewed?: Manifest,
): VisitorComposition {
  const own = choose(shell, visitorId);
  const live = remotes
    .filter(({ deployment }) => deployment.name !== previewed?.name)
    .map((remote) => viewOf(remote, visitorId));
  const views = previewed ? [...live, previewOf(previewed)] : live;
  const versions = views.map(({ chosen, fallback }) =>
    chosen.version === fallback.version ? [chosen] : [chosen, fallback],
  );
  const isOnDemand = own.chosen.fetchesIntegrity === true;
  const document = documentOf(views.map(({ name, versions }) => [name, versions]));
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
    retired,
    assigned: { shell: own.assigned, remotes: live.map(({ assigned }) => assigned) },
    document,
    integrityFor(owner) {
      const needed = isOnDemand ? versions.filter(([chosen]) => chosen!.name === owner) : versions;
      return integrityOfAll([own.chosen, ...needed.flat()]);
    },
    integrityMapsFor: (owner) => (isOnDemand ? integrityMapsOf(versions, owner) : {}),
  };
}

async function snapshotOf(
  db: Db,
  deployments: RemoteDeploymentRow[],
  tried: Manifest | undefined,
): Promise<RegistrySnapshot> {
  let shell: DeployedRemote | undefined = tried?.name === 'shell' ? onTrial(tried) : undefined;
  const remotes: DeployedRemote[] = tried && !shell ? [onTrial(tried)] : [];
  const retired: RetiredRemote[] = [];
  for (const deployment of deployments.filter(({ name }) => name !== tried?.name)) {
    const { name, active_version, last_good_version, canary_version } = deployment;
    const active = await findManifest(db, name, active_version);
    const lastGood = await findManifest(db, name, last_good_version);
    const hasCanary = canary_version !== null && !tried;
    const canary = hasCanary ? await findManifest(db, name, canary_version) : undefined;
    if (!active || !lastGood) throw new Error(`The registry has lost a version of ${name}`);
    if (deployment.retired_at !== null) {
      retired.push({ name, prefixes: active.remote?.description.prefixes ?? [] });
      continue;
    }
    const deployed = { deployment, active, canary, lastGood };
    if (name === 'shell') shell = deployed;
    else remotes.push(deployed);
  }
  return { shell, remotes, retired };
}

/** A version as if everybody got it, with nothing to fall back to. */
function onTrial(manifest: Manifest): DeployedRemote {
  const { name, version } = manifest;
  const deployment: RemoteDeploymentRow = {
    name,
    deployment_id: 'trial',
    active_version: version,
    last_good_version: version,
    activated_at: new Date(0).toISOString(),
    canary_id: null,
    canary_version: null,
    canary_percent: 0,
    retired_at: null,
  };
  return { deployment, active: manifest, canary: undefined, lastGood: manifest };
}

/** What somebody is shown; of a version that is kept from everybody, nothing. */
async function findPreviewed(db: Db, { remote, version }: Preview): Promise<Manifest | undefined> {
  return (await findStanding(db, remote, version)) === 'served' ? findManifest(db, remote, version) : undefined;
}

function documentOf(entries: [name: string, versions: DeployedVersion[]][]): RegistryDocument {
  return { schema: DISCOVERY_SCHEMA, microFrontends: Object.fromEntries(entries) };
}

/** Every live version with its share, the last good one as default. Shares sum to 100. */
function sharesOf({ deployment, active, canary, lastGood }: DeployedRemote): DeployedVersion[] {
  const percent = canary ? deployment.canary_percent : 0;
  const shares: [Manifest, number][] = [[active, 100 - percent]];
  if (canary) shares.push([canary, percent]);
  if (!shares.some(([{ version }]) => version === lastGood.version)) shares.push([lastGood, 0]);
  return shares.map(([manifest, traffic]) => ({
    ...entryOf(manifest, deploymentIdOf(deployment, manifest)),
    deployment: { traffic, default: manifest.version === lastGood.version },
  }));
}

/** The one version a visitor gets, and the one to fall back to: for a canary, what everybody else has. */
function choose(remote: DeployedRemote, visitorId: string | undefined) {
  const { deployment, active, canary, lastGood } = remote;
  const [chosen, fallback] = canary && isCanaryFor(remote, visitorId) ? [canary, active] : [active, lastGood];
  const assigned: Assignment = {
    deployment,
    version: chosen.version,
    deploymentId: deploymentIdOf(deployment, chosen),
  };
  return { chosen, fallback, assigned };
}

function isCanaryFor({ deployment, canary }: DeployedRemote, visitorId: string | undefined): boolean {
  const { canary_id, canary_percent } = deployment;
  if (canary === undefined || canary_id === null || visitorId === undefined) return false;
  return isInCanary(canary_id, visitorId, canary_percent);
}

function viewOf(remote: DeployedRemote, visitorId: string | undefined) {
  const { deployment } = remote;
  const { chosen, fallback, assigned } = choose(remote, visitorId);
  const isSame = chosen.version === fallback.version;
  const versions = [withoutIntegrity(chosen, 100, isSame), ...(isSame ? [] : [withoutIntegrity(fallback, 0, true)])];
  function withoutIntegrity(manifest: Manifest, traffic: number, isDefault: boolean): DeployedVersion {
    const entry = entryOf(manifest, deploymentIdOf(deployment, manifest));
    return { ...leanly(entry), deployment: { traffic, default: isDefault } };
  }
  return { name: deployment.name, versions, chosen, fallback, assigned };
}

/** A version alone, with nothing to fall back to: a preview shows what it is. */
function previewOf(manifest: Manifest) {
  const { extras, ...entry } = leanly(entryOf(manifest, 'preview'));
  const versions = [{ ...entry, extras: { ...extras, preview: true }, deployment: { traffic: 100, default: true } }];
  return { name: manifest.name, versions, chosen: manifest, fallback: manifest };
}

/** As a page says it: import maps have the integrity of every file. */
function leanly({ metadata, extras, ...entry }: Omit<DeployedVersion, 'deployment'>) {
  return { ...entry, metadata: { ...metadata, integrity: '' }, extras: { ...extras, integrity: undefined } };
}

function deploymentIdOf(
  { deployment_id, canary_id, canary_version }: RemoteDeploymentRow,
  { version }: Manifest,
): string {
  return version === canary_version && canary_id !== null ? canary_id : deployment_id;
}

function entryOf(manifest: Manifest, deploymentId: string): Omit<DeployedVersion, 'deployment'> {
  const { remote } = manifest;
  if (!remote) throw new Error(`${manifest.name} is not a remote`);
  return {
    url: addressOf(manifest, remote.entry),
    metadata: { integrity: manifest.integrity[remote.entry] ?? '', version: manifest.version },
    extras: {
      container: remote.container,
      prefixes: remote.description.prefixes,
      navigation: remote.description.navigation,
      integrity: integrityOf(manifest),
      deploymentId,
    },
  };
}
