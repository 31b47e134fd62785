import { acceptsCaptions } from '@fotosoc/contract/limits';
import type { CaptionGallery, ReviewSettings } from '@fotosoc/contract/review';
import { HIDING_REPORT_COUNTS } from '@fotosoc/contract/review-texts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { findSetting, saveSetting } from '@fotosoc/server-kit/db/settings';
import { write } from '@fotosoc/server-kit/db/write';
import { listTitledGalleries, updateCaptionsWaiting } from '../galleries/moderated-galleries.ts';
import { logActivity } from '../activity-log/log-activity.ts';

/** More than a society opens in years. */
const MAX_LISTED_GALLERIES = 100;

export async function readReviewSettings(db: Db): Promise<ReviewSettings> {
  return {
    captionsWait: (await findSetting(db, 'captions-wait')) === '1',
    reportsThatHide: Number((await findSetting(db, 'reports-that-hide')) ?? HIDING_REPORT_COUNTS.usual),
  };
}

export async function saveReviewSettings(
  db: Db,
  { by, settings, now }: { by: string; settings: ReviewSettings; now: Date },
): Promise<void> {
  await write(db, 'none', async (trx) => {
    await saveSetting(trx, 'captions-wait', settings.captionsWait ? '1' : '0');
    await saveSetting(trx, 'reports-that-hide', String(settings.reportsThatHide));
    const subject = { id: 'settings', name: 'Settings' };
    await logActivity(trx, { area: 'captions', actorId: by, action: 'settings:change', subject, after: settings }, now);
  });
}

/** Returns the galleries that accept captions, newest first. */
export async function listCaptionGalleries(db: Db): Promise<CaptionGallery[]> {
  const rows = await listTitledGalleries(db, { contains: 'Captions', limit: MAX_LISTED_GALLERIES });
  return rows.filter(({ title }) => acceptsCaptions(title)).map(toCaptionGallery);
}

/** @returns the gallery; undefined for an unknown one */
export async function updateCaptionsWait(
  db: Db,
  { by, link, captionsWait, now }: { by: string; link: string; captionsWait: boolean | null; now: Date },
): Promise<CaptionGallery | undefined> {
  return write(db, 'none', async (trx) => {
    const row = await updateCaptionsWaiting(trx, link, captionsWait);
    if (!row) return undefined;
    const subject = { id: row.id, name: row.title };
    await logActivity(
      trx,
      { area: 'captions', actorId: by, action: 'gallery:change', subject, after: { captionsWait } },
      now,
    );
    return toCaptionGallery(row);
  });
}

function toCaptionGallery({
  link,
  title,
  captions_wait,
}: {
  link: string;
  title: string;
  captions_wait: number | null;
}) {
  return { link, title, captionsWait: captions_wait === null ? null : captions_wait === 1 };
}
