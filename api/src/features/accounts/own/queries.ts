import type { OwnAccount } from '@fotosoc/contract/own-account';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { listBorrowedEquipment } from '../../loans/read.ts';
import { findPendingEmail } from '../email-links.ts';

export async function findOwnAccount(
  db: Db,
  accountId: string,
  now: Date,
): Promise<Omit<OwnAccount, 'deletionObstacle'>> {
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .select((query) => [
      query
        .selectFrom('portfolios')
        .select(query.fn.countAll<number>().as('count'))
        .where('owner_id', '=', accountId)
        .as('portfolios'),
      query
        .selectFrom('captions')
        .select(query.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('removed_at', 'is', null)
        .as('captions'),
      query
        .selectFrom('portfolios')
        .innerJoin('photo_sets', 'photo_sets.portfolio_id', 'portfolios.id')
        .innerJoin('photos', 'photos.set_id', 'photo_sets.id')
        .select(query.fn.countAll<number>().as('count'))
        .where('portfolios.owner_id', '=', accountId)
        .as('photos'),
      query
        .selectFrom('photos')
        .select(({ fn }) => fn.sum<number>('size_bytes').as('bytes'))
        .where('photos.owner_id', '=', accountId)
        .as('photoBytes'),
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
    photoBytes: account.photoBytes ?? 0,
    borrowed: account.email_confirmed_at === null ? [] : await listBorrowedEquipment(db, account.email),
  };
}
