import path from 'node:path';
import type { Bundle } from '@fotosoc/serving/checks/bundle';
import { Background } from './jobs/background.ts';
import type { Config } from './config.ts';
import { openDataFolder } from './data-folder.ts';
import { watchChanges, type Changes } from './db/changes.ts';
import { openDatabase, type Db } from './db/connection.ts';
import { compareGenerations } from './db/photo-generation.ts';
import { findSetting } from './db/settings.ts';
import { BundleStore } from './features/deployments/publish/bundle-store.ts';
import { PageViews } from './features/deployments/analysis/page-view.ts';
import { signingKey } from './db/signing-key.ts';
import { refuseWrites } from './db/read-only.ts';
import { requireUpToDate, upgrade } from './db/upgrade.ts';
import { LocalRateLimit } from './http/local-rate-limit.ts';
import { keepConfiguredTokens } from './features/deployments/tokens/tokens.ts';
import { SafeHttpClient } from './safe-http/safe-http-client.ts';
import type { RenderProcesses } from './features/photos/processing/render-processes.ts';
import { PhotoPipeline } from './features/photos/processing/pipeline.ts';
import { PhotoStorage } from './features/photos/storage.ts';
import type { ObjectStore } from './storage/object-store.ts';
import { openObjectStore } from './storage/open-object-store.ts';
import { Scratch } from './storage/scratch.ts';
import { deliverDueMails } from './mail/outbox.ts';
import { formFirst, mailSender } from './mail/send.ts';

/** A version that is tried before anybody gets it. */
export interface Tried {
  bundle: Bundle;
  /** Told why one of its pages could not be drawn. */
  onUndrawn: (pattern: string, reason: string) => void;
}

/** What the features work with. Made once per process; `close` gives everything back. */
export interface Services {
  config: Config;
  /** What this site has as if everybody got it; only where it is tried (`openTrialSite`). */
  tried?: Tried;
  db: Db;
  changes: Pick<Changes, 'contentRevision' | 'deploymentRevision'>;
  /** Id of the one account that rules the site; nobody when undefined. Asked each time: another process may have seeded
   *  it. */
  administrator: () => Promise<string | undefined>;
  /** Whether this process is about to end. */
  stopping: { isAsked: boolean };
  /** Address of the first proxy met that the configuration does not name; null so far. */
  untrustedProxy: { address: string | null };
  /** Photos, versions and packages. */
  objects: ObjectStore;
  /** What is not finished, on this machine. */
  scratch: Scratch;
  bundles: BundleStore;
  photos: PhotoPipeline;
  photoStorage: PhotoStorage;
  safeHttp: SafeHttpClient;
  /** Sends the mails that are due; resolves to how many went. */
  deliverMails: () => Promise<number>;
  background: Background;
  pageViews: PageViews;
  /** Of what pages say: many visitors may come from one address, but not any number. */
  reportLimit: LocalRateLimit;
  now: () => Date;
  close: () => Promise<void>;
}

/** What others made and give back themselves; the services make their own of what is not lent. */
export interface Lent {
  safeHttp?: SafeHttpClient | undefined;
  renderProcesses?: RenderProcesses;
  /** The versions of another site. */
  bundles?: BundleStore;
}

/** Opens the data folder, made if absent, and brings its database up to date. */
export async function openServices(
  config: Config,
  now = () => new Date(),
  { safeHttp = new SafeHttpClient(), renderProcesses, bundles: lentBundles }: Lent = {},
): Promise<Services> {
  const hasDatabase = config.databaseUrl === undefined;
  const file = await openDataFolder(config.dataDir, report, { hasDatabase });
  const place = config.databaseUrl ?? file;
  const opened = openDatabase(place);
  const db = config.readOnly ? opened.withPlugin(refuseWrites) : opened;
  if (config.readOnly) await requireUpToDate(db);
  else await upgrade(place, db, path.join(config.dataDir, 'backups'), now());
  if (!config.readOnly) await keepConfiguredTokens(db, config.deployTokens, now());
  const scratch = new Scratch(config.dataDir);
  await scratch.open();
  const objects = await openObjectStore(config, scratch);
  await compareGenerations(db, objects);
  const changes = watchChanges(place, db);
  const send = formFirst(
    config.contactFormUrl,
    safeHttp,
    mailSender(config.smtpUrl, path.join(config.dataDir, 'outbox')),
  );
  const background = new Background(report);
  const bundles = lentBundles ?? new BundleStore(objects);
  const photoStorage = new PhotoStorage(objects, scratch);
  const photos = new PhotoPipeline({
    config: config.photos,
    db,
    storage: photoStorage,
    background,
    now,
    renderProcesses,
  });
  await signingKey(db, 'preview-secret'); // now, for later it may be that nothing can be written
  return {
    config,
    db,
    changes,
    administrator: async () => config.adminUserId ?? findSetting(db, 'seeded-administrator'),
    stopping: { isAsked: false },
    untrustedProxy: { address: null },
    objects,
    scratch,
    bundles,
    photos,
    photoStorage,
    safeHttp,
    deliverMails: () => deliverDueMails({ db, send, now, report }),
    background,
    pageViews: new PageViews(await signingKey(db, 'page-view-secret')),
    reportLimit: new LocalRateLimit(config.rates.reportsPerAddress, now),
    now,
    close: async () => {
      await background.idle();
      photos.close();
      await compareGenerations(db, objects).catch(report);
      changes.close();
      await db.destroy();
    },
  };
}

function report(error: unknown): void {
  console.error(error);
}
