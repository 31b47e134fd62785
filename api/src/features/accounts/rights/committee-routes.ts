import type { CommitteeAccount } from '@fotosoc/contract/people';
import type { FastifyInstance } from 'fastify';
import { serveEndpoint, createSharedFail, serveReadEndpoint } from '../../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { takeSecondLock, write } from '@fotosoc/server-kit/db/write';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import { isDeletedAccount, listAccountNames } from '../../account-directory/read.ts';
import { findCommitteeAccounts } from '../../committee/read.ts';
import { linkCommitteeEntries } from '../../committee/links.ts';
import { loadSections } from '../../published-sections/read.ts';
import { CannotUndoError, logActivity } from '../../activity-log/log-activity.ts';
import { parseStates } from '../../activity-log/read.ts';
import type { SiteServices } from '../../services.ts';
import type { ActivityLogRow } from '../../activity-log/tables.ts';
import { requireConfirmation } from '../confirmation.ts';
import { findAccountByEmail } from '../read.ts';
import { requireEmail } from '../rules.ts';

const fail = createSharedFail<'PUT /api/people/committee/:entryId'>();

interface LinkState {
  name: string;
  accountId: string | null;
}

/** Routes that link entries of the committee page with accounts. Only administrators set links. The site never derives
 *  a link from a name, because names are not unique. */
export function committeeAccountRoutes(app: FastifyInstance, site: Pick<SiteServices, 'config' | 'db' | 'now'>): void {
  const { config, db, now } = site;

  serveReadEndpoint(app, 'GET /api/people/committee', async () => ({ members: await listCommittee(db, config) }));

  serveEndpoint(app, 'PUT /api/people/committee/:entryId', async ({ params, body, user, request, fail }) => {
    const email = body.email === null ? null : requireEmail(body.email);
    await limitSaves(site, { user, fail });
    await requireConfirmation(site, request, fail);
    return write(db, 'rights', async (trx) => {
      await takeSecondLock(trx, 'content');
      const before = await requireMember(trx, config, params.entryId);
      const entry = { id: before.entryId, name: before.name };
      const accountId = email === null ? null : await requireAccount(trx, email);
      await linkCommitteeEntries(trx, site, { entries: [entry], accountId });
      const act = {
        area: 'people',
        actorId: user.id,
        action: 'tie',
        subject: { id: entry.id, name: `${before.position}: ${before.name}` },
        before: { name: entry.name, accountId: before.account?.id ?? null } satisfies LinkState,
        after: { name: entry.name, accountId } satisfies LinkState,
      } as const;
      return {
        entry: (await logActivity(trx, act, now())).entry,
        member: await requireMember(trx, config, entry.id),
      };
    });
  });
}

/** Restores the link that an entry had before an administrator changed it.
 *  @throws CannotUndoError if the link was changed again since */
export async function revertCommitteeLink(
  trx: Db,
  site: Pick<SiteServices, 'config'>,
  undone: ActivityLogRow,
): Promise<void> {
  const { before, after } = parseStates<LinkState>(undone);
  const { name, accountId } = before;
  const entry = { id: undone.subject_id, name };
  const held = (await findCommitteeAccounts(trx))(entry) ?? null;
  if (held !== after.accountId) {
    throw new CannotUndoError('This has changed since, so it cannot be undone.');
  }
  await linkCommitteeEntries(trx, site, { entries: [entry], accountId });
}

async function listCommittee(db: Db, config: SiteServices['config']): Promise<CommitteeAccount[]> {
  const { values } = await loadSections(db, config);
  const accountOf = await findCommitteeAccounts(db);
  const members = values.committee.members.map(({ id, name, position }) => {
    return { entryId: id, name, position, accountId: accountOf({ id, name }) };
  });
  const ids = members.flatMap(({ accountId }) => accountId ?? []);
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'email_confirmed_at'])
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .execute();
  const names = await listAccountNames(db, ids); // deleted accounts are not included
  return members.map(({ accountId, ...member }) => {
    const account = accounts.find(({ id }) => id === accountId && names.has(id));
    if (!account) return { ...member, account: null };
    const { id, email, email_confirmed_at } = account;
    const name = names.get(id)!;
    const shown = { id, email, name: name === email ? null : name, isConfirmed: email_confirmed_at !== null };
    return { ...member, account: shown };
  });
}

async function requireMember(trx: Db, config: SiteServices['config'], entryId: string): Promise<CommitteeAccount> {
  const member = (await listCommittee(trx, config)).find((one) => one.entryId === entryId);
  if (member) return member;
  throw fail(404, 'people/not-found', 'The committee page no longer has this entry. Reload the page.');
}

async function requireAccount(trx: Db, email: string): Promise<string> {
  const account = await findAccountByEmail(trx, email);
  if (account && !(await isDeletedAccount(trx, account.id))) return account.id;
  const sentence = `No account has the address ${email}. Ask the person to register, or invite them.`;
  throw fail(404, 'people/not-found', sentence, { fields: { email: sentence } });
}
