import type { RegistryDocument } from '@fotosoc/contract/registry/document';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { DeliveryServices } from '../services.ts';
import { listDeployments } from '../versions/deployments.ts';
import { findAvailability } from '../versions/availability.ts';
import { findManifest } from '../versions/versions.ts';
import { composeForVisitor, isInCanaryOf, type VisitorComposition } from './composition.ts';
import { createRegistryDocument, toDeployedVersions } from './document.ts';
import type { Preview } from './preview.ts';
import { readSnapshot, type RegistrySnapshot } from './snapshot.ts';

export type Registry = ReturnType<typeof createRegistry>;

interface CachedRegistry {
  revision: number;
  key: string;
  snapshot: RegistrySnapshot;
  live: LiveComposition;
}

/** Live versions of shell and remotes, as read at one moment. */
export interface LiveComposition {
  hasCanaries: boolean;
  /** Composes the page of one visitor; undefined before a shell was published. */
  compose: (visitorId: string | undefined) => VisitorComposition | undefined;
}

/** Creates the registry, which reads the database only after a deployment change in any process. While it cannot be
 *  read, the last snapshot stays in use. On a sandbox site the candidate version counts as live.
 *  @param onTrouble called with read errors */
export function createRegistry(
  { db, changes, tried }: Pick<DeliveryServices, 'db' | 'changes' | 'tried'>,
  onTrouble: (error: unknown) => void = () => undefined,
) {
  let known: CachedRegistry | undefined;
  async function readKnown(): Promise<CachedRegistry> {
    try {
      const revision = await changes.deploymentRevision();
      if (known?.revision === revision) return known;
      const deployments = await listDeployments(db);
      const key = JSON.stringify(deployments);
      const isSame = known?.key === key;
      const snapshot = known && isSame ? known.snapshot : await readSnapshot(db, deployments, tried);
      known = { revision, key, snapshot, live: known && isSame ? known.live : createLiveComposition(snapshot) };
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
    /** Returns the last snapshot without asking the database; `undefined` before the first read. */
    lastKnown: (): RegistrySnapshot | undefined => known?.snapshot,
    /** Returns the described pages of live versions. */
    listPages: async () => (await read()).remotes.flatMap(({ active }) => active.remote!.description.pages),
    /** Returns the whole document: every live version with its traffic percentage. */
    async document(): Promise<RegistryDocument> {
      return createRegistryDocument(
        (await read()).remotes.map((remote) => [remote.deployment.name, toDeployedVersions(remote)]),
      );
    },
    live: async (): Promise<LiveComposition> => (await readKnown()).live,
    /** Composes a page with preview versions, without canaries; undefined if a version is withheld. */
    async composePreview({ versions }: Preview): Promise<VisitorComposition | undefined> {
      const { shell, ...snapshot } = await read();
      const previewed = await Promise.all(versions.map(async (version) => findPreviewManifest(db, version)));
      const isWhole = previewed.every((manifest) => manifest !== undefined);
      return shell && isWhole ? composeForVisitor({ shell, ...snapshot }, shell, undefined, previewed) : undefined;
    },
  };
}

function createLiveComposition(snapshot: RegistrySnapshot): LiveComposition {
  const { shell, remotes } = snapshot;
  const inCanary = [shell, ...remotes].flatMap((one) => (one?.canary ? [one] : []));
  /** Compositions by the chosen versions: two visitors with the same versions share a composition. */
  const compositions = new Map<string, VisitorComposition>();
  return {
    hasCanaries: inCanary.length > 0,
    compose(visitorId) {
      if (!shell) return undefined;
      const choice = inCanary.map((one) => (isInCanaryOf(one, visitorId) ? 1 : 0)).join('');
      const composition = compositions.get(choice) ?? composeForVisitor(snapshot, shell, visitorId);
      compositions.set(choice, composition);
      return composition;
    },
  };
}

/** Returns the manifest of a preview version; undefined for a withheld one. */
async function findPreviewManifest(
  db: Db,
  { name, version }: Preview['versions'][number],
): Promise<Manifest | undefined> {
  return (await findAvailability(db, name, version)) === 'served' ? findManifest(db, name, version) : undefined;
}
