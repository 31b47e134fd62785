import path from 'node:path';
import type { Society } from '@fotosoc/contract/society';
import type { Config } from '../../config/config.ts';
import { openDatabase } from '@fotosoc/server-kit/db/connection';
import { findSetting } from '@fotosoc/server-kit/db/settings';
import { queueMail, type Mail } from '@fotosoc/server-kit/mail/outbox';
import { readBackupState, type BackupState } from '@fotosoc/server-kit/storage/last-backup';
import { formatInstant } from '@fotosoc/contract/instant';
import { HOUR_MS } from '@fotosoc/server-kit/units';
import { listRightHolderEmails } from '../../features/account-directory/read.ts';
import { loadSections } from '../../features/published-sections/read.ts';
import { DATABASE_FILE } from './manifest.ts';

/** Maximum age of a reported failure: an older one belongs to an earlier night. */
const MAX_FAILURE_AGE_MS = 12 * HOUR_MS;

/** Queues a mail to each administrator about a failed backup, sent by the site. The database is not migrated here, as
 *  the site may run another release.
 *  @returns recipients */
export async function queueBackupFailureMails(config: Config, now: Date): Promise<string[]> {
  const state = await readBackupState(config.dataDir);
  const db = openDatabase(path.join(config.dataDir, DATABASE_FILE));
  try {
    const administrator = async () => config.adminUserId ?? findSetting(db, 'seeded-administrator');
    const recipients = await listRightHolderEmails({ administrator, now: () => now }, db, 'administrator');
    const { society } = (await loadSections(db, config)).values;
    const mail = createFailureMail(society, state, { ...config, now });
    for (const recipient of recipients) await queueMail(db, { recipient, ...mail }, now);
    return recipients;
  } finally {
    await db.destroy();
  }
}

function createFailureMail(
  society: Society,
  state: BackupState,
  { publicUrl, now }: Pick<Config, 'publicUrl'> & { now: Date },
): Pick<Mail, 'subject' | 'body'> {
  const { madeAt } = state;
  const isOfThisNight = state.failure && now.getTime() - Date.parse(state.failure.at) < MAX_FAILURE_AGE_MS;
  const failure = isOfThisNight ? state.failure : undefined;
  const at = failure ? ` on ${formatInstant(failure.at)}` : '';
  const paragraphs = [
    'Hello,',
    `The backup of ${publicUrl} failed${at}.`,
    `Reason: ${failure?.why ?? 'the command did not start. The backup disk may not be mounted.'}`,
    madeAt === undefined
      ? 'The site has no complete backup.'
      : `The last complete backup is from ${formatInstant(madeAt)}.`,
    'Please ask the person who runs the server to read journalctl -u fotosoc-backup, and to start another backup with systemctl start fotosoc-backup.',
    society.longName,
  ];
  return { subject: 'The backup of the site failed', body: paragraphs.join('\n\n') };
}
