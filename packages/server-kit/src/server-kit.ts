import path from 'node:path';
import type { ServerKitConfig } from './config.ts';
import { watchRevisions } from './db/watch-revisions.ts';
import type { ContentRevisions } from './db/content-revisions.ts';
import { openDatabase, type Db } from './db/connection.ts';
import { measureDatabase } from './metrics/database.ts';
import type { Migrations } from './db/migrate.ts';
import type { AllDeclarations } from './personal-data/declaration.ts';
import { isDatabaseUnreachable } from './db/postgres/postgres.ts';
import { readOnlyPlugin } from './db/read-only.ts';
import { requireUpToDate, upgradeDatabase } from './db/upgrade.ts';
import { Background } from './jobs/background.ts';
import { MemoryBoundJobs } from './jobs/memory-bound-jobs.ts';
import { reportError } from './jobs/report-error.ts';
import { deliverDueMails } from './mail/outbox.ts';
import { createFormSender, createMailSender, type MailSender } from './mail/send.ts';
import { Metrics } from './metrics/metrics.ts';
import type { UntrustedProxy } from './plugins/untrusted-proxy.ts';
import { SafeHttpClient } from './safe-http/safe-http-client.ts';
import { openDataFolder } from './storage/data-folder.ts';
import { DiskReserve } from './storage/disk-reserve.ts';
import type { ObjectStore } from './storage/object-store.ts';
import { openObjectStore } from './storage/open-object-store.ts';
import { Scratch } from './storage/scratch.ts';

/** Infrastructure of a server. Opened once per process; `close` releases all resources. */
export interface ServerKit {
  config: ServerKitConfig;
  db: Db;
  /** Personal data declarations of all columns. */
  declarations: AllDeclarations;
  changes: Omit<ContentRevisions, 'close'>;
  /** Store of files, e.g. photos. */
  objects: ObjectStore;
  scratch: Scratch;
  /** Disk space for actions that must work on a full disk. */
  reserve: DiskReserve;
  safeHttp: SafeHttpClient;
  /** Sends due mails; resolves to their number. */
  deliverMails: () => Promise<number>;
  background: Background;
  largeWork: MemoryBoundJobs;
  stopping: { isAsked: boolean };
  untrustedProxy: UntrustedProxy;
  metrics: Metrics;
  /** Running release, if passed at the start. */
  release: Release | undefined;
  now: () => Date;
  close: () => Promise<void>;
}

/** Running release. */
export interface Release {
  version: string;
  /** Commit hash, with `-dirty` for changed files; absent if unknown. */
  commit?: string;
}

/** Resources that are open before mails can be sent. */
export type SenderSource = Pick<ServerKit, 'background' | 'changes' | 'config' | 'db'>;

/** Error of a site that cannot reach its database at the start. The database may come up later, so a restart makes
 *  sense. */
export class DatabaseUnreachable extends Error {
  constructor(address: string, cause: unknown) {
    const { host, pathname } = new URL(address);
    super(
      `The database of DATABASE_URL does not answer: ${pathname.slice(1)} at ${host} (${(cause as Error).message}).`,
      {
        cause,
      },
    );
  }
}

/** Opens the data folder, created if absent, and migrates its database.
 *  @param resources resources that the caller creates and closes */
export async function openServerKit(
  config: ServerKitConfig,
  migrations: Migrations,
  now: () => Date,
  resources: {
    declarations: AllDeclarations;
    /** Returns a function that returns the sender of mails. */
    followSender: (of: SenderSource) => Promise<() => MailSender>;
    safeHttp?: SafeHttpClient | undefined;
    release?: Release | undefined;
  },
): Promise<ServerKit> {
  const isInFile = config.databaseUrl === undefined;
  const file = await openDataFolder(config.dataDir, console.error, { isDatabaseHere: isInFile });
  const place = config.databaseUrl ?? file;
  const opened = openDatabase(place);
  const db = config.readOnly ? opened.withPlugin(readOnlyPlugin) : opened;
  const backupsDir = path.join(config.dataDir, 'backups');
  const ready = config.readOnly
    ? requireUpToDate(db, migrations)
    : upgradeDatabase(place, db, migrations, { backupsDir, now: now() });
  await ready.catch((error: unknown) => {
    throw isDatabaseUnreachable(error) ? new DatabaseUnreachable(place, error) : error;
  });
  const scratch = new Scratch(config.dataDir);
  await scratch.open();
  const objects = await openObjectStore(config, scratch);
  const changes = watchRevisions(place, db);
  const background = new Background(reportError);
  const findSender = await resources.followSender({ background, changes, config, db });
  const safeHttp = resources.safeHttp ?? new SafeHttpClient();
  const send = createFormSender(
    config.contactFormUrl,
    safeHttp,
    createMailSender(config.smtpUrl, path.join(config.dataDir, 'outbox'), findSender),
  );
  const metrics = new Metrics();
  measureDatabase(db, metrics);
  return {
    config,
    db,
    declarations: resources.declarations,
    changes,
    objects,
    scratch,
    reserve: new DiskReserve(config.dataDir, isInFile && !config.readOnly),
    safeHttp,
    deliverMails: () => deliverDueMails({ db, send, now, report: reportError }),
    background,
    largeWork: new MemoryBoundJobs(),
    stopping: { isAsked: false },
    untrustedProxy: { address: null },
    metrics,
    release: resources.release,
    now,
    close: async () => {
      await background.idle();
      changes.close();
      await db.destroy();
    },
  };
}
