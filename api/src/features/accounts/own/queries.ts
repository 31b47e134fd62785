import type { OwnAccount } from '@fotosoc/contract/own-account';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { selectCaptionCount } from '../../captions/read.ts';
import { listBorrowedEquipment } from '../../loans/read.ts';
import { selectStoredBytes } from '../../photos/read.ts';
import { selectPortfolioCount, selectPortfolioPhotoCount } from '../../portfolios/read.ts';
import { countEntries } from '../deletion/guests.ts';
import { findPendingEmail } from '../email-links.ts';

export async function findOwnAccount(
  db: Db,
  accountId: string,
  now: Date,
): Promise<Omit<OwnAccount, 'deletionObstacle'>> {
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .select([
      selectPortfolioCount(db, accountId).as('portfolios'),
      selectCaptionCount(db, accountId).as('captions'),
      selectPortfolioPhotoCount(db, accountId).as('photos'),
      selectStoredBytes(db, accountId).as('photoBytes'),
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    email: account.email,
    emailConfirmedAt: account.email_confirmed_at,
    newEmail: (await findPendingEmail(db, accountId, now)) ?? null,
    createdAt: account.created_at,
    passwordChangedAt: account.password_changed_at,
    portfolios: Number(account.portfolios),
    photos: Number(account.photos),
    captions: Number(account.captions),
    entries: await countEntries(db, accountId),
    photoBytes: account.photoBytes ?? 0,
    borrowed: account.email_confirmed_at === null ? [] : await listBorrowedEquipment(db, account.email),
  };
}
