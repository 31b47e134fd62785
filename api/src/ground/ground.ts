import path from 'node:path';
import type { Release } from '@fotosoc/contract/health';
import type { Society } from '@fotosoc/contract/society';
import type { Config } from '../config/config.ts';
import { watchChanges } from './db/watch-changes.ts';
import type { Changes } from './db/changes.ts';
import { openDatabase, type Db } from './db/connection.ts';
import { measureDatabase } from './metrics/database.ts';
import type { Migrations } from './db/migrate.ts';
import type { AllDeclarations } from './personal-data/declaration.ts';
import { isUnreachable } from './db/postgres/postgres.ts';
import { refuseWrites } from './db/read-only.ts';
import { requireUpToDate, upgrade } from './db/upgrade.ts';
import { Background } from './jobs/background.ts';
import { LargeWork } from './jobs/large-work.ts';
import { reportError } from './jobs/report-error.ts';
import { deliverDueMails } from './mail/outbox.ts';
import { formFirst, mailSender } from './mail/send.ts';
import { Metrics } from './metrics/metrics.ts';
import type { UntrustedProxy } from './plugins/untrusted-proxy.ts';
import { SafeHttpClient } from './safe-http/safe-http-client.ts';
import { openDataFolder } from './storage/data-folder.ts';
import { DiskReserve } from './storage/disk-reserve.ts';
import type { ObjectStore } from './storage/object-store.ts';
import { openObjectStore } from './storage/open-object-store.ts';
import { Scratch } from './storage/scratch.ts';

/** What both houses stand on. Opened once per process; `close` gives everything back. */
export interface Ground {
  config: Config;
  db: Db;
  /** Says of every column whether it is about a person. */
  declarations: AllDeclarations;
  changes: Omit<Changes, 'close'>;
  /** Photos, versions and packages. */
  objects: ObjectStore;
  /** What is not finished, on this machine. */
  scratch: Scratch;
  /** Room for acts that must work on a full disk. */
  reserve: DiskReserve;
  safeHttp: SafeHttpClient;
  /** Sends the mails that are due; resolves to how many went. */
  deliverMails: () => Promise<number>;
  background: Background;
  largeWork: LargeWork;
  /** Whether this process is about to end. */
  stopping: { isAsked: boolean };
  untrustedProxy: UntrustedProxy;
  metrics: Metrics;
  /** Who the society is, at once: for mails, which are written within transactions. What another process has published a
   *  moment ago is there at the next call. */
  society: () => Society;
  /** The release that runs, where the start says it. */
  release: Release | undefined;
  now: () => Date;
  close: () => Promise<void>;
}

/** What who the society is is read from. */
type SocietySource = Pick<Ground, 'background' | 'changes' | 'config' | 'db'>;

/** That the database cannot be reached when the site starts. It may be there later: no reason to give up. */
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

/** Opens the data folder, made if absent, and brings its database up to date.
 *  @param lent what others made and give back themselves */
export async function openGround(
  config: Config,
  migrations: Migrations,
  now: () => Date,
  lent: {
    declarations: AllDeclarations;
    followSociety: (of: SocietySource) => Promise<() => Society>;
    safeHttp?: SafeHttpClient | undefined;
    release?: Release | undefined;
  },
): Promise<Ground> {
  const isInFile = config.databaseUrl === undefined;
  const file = await openDataFolder(config.dataDir, console.error, { isDatabaseHere: isInFile });
  const place = config.databaseUrl ?? file;
  const opened = openDatabase(place);
  const db = config.readOnly ? opened.withPlugin(refuseWrites) : opened;
  const backupsDir = path.join(config.dataDir, 'backups');
  const ready = config.readOnly
    ? requireUpToDate(db, migrations)
    : upgrade(place, db, migrations, { backupsDir, now: now() });
  await ready.catch((error: unknown) => {
    throw isUnreachable(error) ? new DatabaseUnreachable(place, error) : error;
  });
  const scratch = new Scratch(config.dataDir);
  await scratch.open();
  const objects = await openObjectStore(config, scratch);
  const changes = watchChanges(place, db);
  const background = new Background(reportError);
  const society = await lent.followSociety({ background, changes, config, db });
  const safeHttp = lent.safeHttp ?? new SafeHttpClient();
  const send = formFirst(
    config.contactFormUrl,
    safeHttp,
    mailSender(config.smtpUrl, path.join(config.dataDir, 'outbox'), society),
  );
  const metrics = new Metrics();
  measureDatabase(db, metrics);
  return {
    config,
    db,
    declarations: lent.declarations,
    changes,
    objects,
    scratch,
    reserve: new DiskReserve(config.dataDir, isInFile && !config.readOnly),
    safeHttp,
    deliverMails: () => deliverDueMails({ db, send, now, report: reportError }),
    background,
    largeWork: new LargeWork(),
    stopping: { isAsked: false },
    untrustedProxy: { address: null },
    metrics,
    society,
    release: lent.release,
    now,
    close: async () => {
      await background.idle();
      changes.close();
      await db.destroy();
    },
  };
}
