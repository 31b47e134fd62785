import { isPostgres } from '@fotosoc/server-kit/db/connection';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { withTimeout } from '@fotosoc/server-kit/jobs/timeout';
import { countFailedMails, countWaitingMails } from '@fotosoc/server-kit/mail/outbox';
import { getFreeDiskRatio, hasDiskRoom } from '@fotosoc/server-kit/storage/disk';
import { readBackupState } from '@fotosoc/server-kit/storage/last-backup';
import { createCertificateProbe } from './certificate.ts';

const EPOCH = '1970-01-01T00:00:00Z';
const ANSWERS_WITHIN_MS = 1_500;

type Measured = Pick<ServerKit, 'changes' | 'config' | 'db' | 'metrics' | 'objects' | 'release'>;

/** Registers the metrics that alarms need, except the metrics of requests. */
export function measureSite({ changes, config, db, metrics, objects, release }: Measured): void {
  const { dataDir, publicUrl, role, s3 } = config;
  const { version = '', commit = '' } = release ?? {};
  metrics.info('fotosoc_build_info', 'Running release, by version and commit', { version, commit });
  const answersPages = Number(role === 'all' || role === 'web');
  metrics.gauge('fotosoc_answers_pages', '1 if this process serves pages', () => answersPages);
  metrics.gauge('fotosoc_database_answers', '1 if the database answers', async () => {
    const isAsked = await succeeds(changes.contentRevision());
    return isAsked && Number(changes.isAnswering());
  });
  metrics.gauge('fotosoc_storage_answers', '1 if the data folder or bucket answers', () => succeeds(objects.ping()));
  metrics.gauge('fotosoc_mails_waiting', 'Unsent mails of the whole site', () => countWaitingMails(db));
  metrics.gauge('fotosoc_mails_given_up', 'Mails of the whole site that were given up in the last month', () =>
    countFailedMails(db),
  );
  metrics.gauge('fotosoc_disk_has_room', '1 if the disk of this process has room for uploads', async () =>
    Number(await hasDiskRoom(config)),
  );
  metrics.gauge('fotosoc_disk_free_ratio', 'Share of the data folder’s disk that is free', () =>
    getFreeDiskRatio(dataDir),
  );
  const hasOwnBackup = s3 === undefined && !isPostgres(db);
  metrics.gauge('fotosoc_backup_timestamp_seconds', 'Time of the last complete backup; 0 without one', async () =>
    hasOwnBackup ? Date.parse((await readBackupState(dataDir)).madeAt ?? EPOCH) / 1000 : Number.NaN,
  );
  metrics.gauge(
    'fotosoc_certificate_expiry_timestamp_seconds',
    'Expiry of the certificate of PUBLIC_URL',
    createCertificateProbe(publicUrl),
  );
}

/** Returns 1 if the work succeeds within the timeout of a health check, otherwise 0. */
async function succeeds(work: Promise<unknown>): Promise<0 | 1> {
  return withTimeout(work, ANSWERS_WITHIN_MS).then(
    () => 1,
    () => 0,
  );
}
