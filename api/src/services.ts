import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Background } from './jobs/background.ts';
import type { Config } from './config.ts';
import { openDatabase, type Db } from './db/connection.ts';
import { migrate } from './db/migrate.ts';
import { findSetting } from './db/settings.ts';
import { keepConfiguredTokens } from './features/deployments/tokens/tokens.ts';
import { SafeHttpClient } from './safe-http/safe-http-client.ts';
import { PhotoPipeline } from './features/photos/processing/pipeline.ts';
import { PhotoStorage } from './features/photos/storage.ts';
import { deliverDueMails } from './mail/outbox.ts';
import { formFirst, mailSender } from './mail/send.ts';

/** What the features work with. Made once per process; `close` gives everything back. */
export interface Services {
  config: Config;
  db: Db;
  /** The one account that rules the site; nobody when undefined. */
  administrator: { id: string | undefined };
  photos: PhotoPipeline;
  photoStorage: PhotoStorage;
  safeHttp: SafeHttpClient;
  /** Sends the mails that are due; resolves to how many went. */
  deliverMails: () => Promise<number>;
  background: Background;
  now: () => Date;
  close: () => Promise<void>;
}

/** Opens the data folder, made if absent, and brings its database up to date. */
export async function openServices(
  config: Config,
  now = () => new Date(),
  safeHttp = new SafeHttpClient(),
): Promise<Services> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o750 });
  const db = openDatabase(path.join(config.dataDir, 'fotosoc.sqlite'));
  await migrate(db);
  await keepConfiguredTokens(db, config.deployTokens, now());
  const administrator = { id: config.adminUserId ?? (await findSetting(db, 'seeded-administrator')) };
  const send = formFirst(
    config.contactFormUrl,
    safeHttp,
    mailSender(config.smtpUrl, path.join(config.dataDir, 'outbox')),
  );
  const background = new Background(report);
  const photoStorage = new PhotoStorage(config.dataDir);
  await photoStorage.open();
  const photos = new PhotoPipeline({ config: config.photos, db, storage: photoStorage, background, now });
  return {
    config,
    db,
    administrator,
    photos,
    photoStorage,
    safeHttp,
    deliverMails: () => deliverDueMails({ db, send, now, report }),
    background,
    now,
    close: async () => {
      await background.idle();
      photos.close();
      await db.destroy();
    },
  };
}

function report(error: unknown): void {
  console.error(error);
}
