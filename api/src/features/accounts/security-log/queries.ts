import { PAGE_SIZE } from '@fotosoc/contract/page';
import type { OwnSignIn, SecurityEvent, SecurityEventKind } from '@fotosoc/contract/security-event';
import { listAccountNames } from '../../account-directory/read.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { listSortedPage } from '@fotosoc/server-kit/http/paging';

const OWN_SIGN_INS = 10;

/** Returns a page of the security log, newest entry first.
 *  @param accountId limits the page to entries about this account */
export async function listSecurityEvents(
  db: Db,
  {
    kind,
    accountId,
    limit = PAGE_SIZE,
    cursor,
  }: {
    kind?: SecurityEventKind | undefined;
    accountId?: string | undefined;
    limit?: number | undefined;
    cursor?: string | undefined;
  },
): Promise<{ events: SecurityEvent[]; nextCursor: string | null }> {
  const { page, nextCursor } = await listSortedPage(
    db
      .selectFrom('security_events')
      .selectAll()
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
      .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!)),
    { limit, cursor },
    ['at', 'desc'],
    ['id', 'desc'],
  );
  const names = await listAccountNames(
    db,
    page.flatMap(({ account_id, actor_id }) => [account_id, actor_id]),
  );
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  const events = page.map(({ account_id, actor_id, ...row }) => ({
    ...row,
    account: nameOf(account_id),
    actor: nameOf(actor_id),
  }));
  return { events, nextCursor };
}

/** Returns the last successful and failed sign-ins to an account, newest first. */
export async function listOwnSignIns(db: Db, accountId: string): Promise<OwnSignIn[]> {
  return db
    .selectFrom('security_events')
    .select(['id', 'at', 'result', 'network', 'device', 'count'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'sign-in')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(OWN_SIGN_INS)
    .execute();
}
