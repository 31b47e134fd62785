import type { EmailLink } from '@fotosoc/contract/own-account';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serveEndpoint, createSharedFail } from '../../endpoints.ts';
import { isUniqueConflict, type Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { consumeRateLimit, getVisitorKey } from '@fotosoc/server-kit/http/rate-limit';
import { createToken } from '@fotosoc/server-kit/http/token';
import { queueMail } from '@fotosoc/server-kit/mail/outbox';
import type { SiteServices } from '../../services.ts';
import type { AccountRow, EmailLinkRow } from '../tables.ts';
import { hashPassword } from '../passwords.ts';
import { endAccess } from '../end-access.ts';
import { confirmEmail, findAccount, findAccountReservingEmail, insertReset, updatePasswordHash } from '../queries.ts';
import { findAccountByEmail } from '../read.ts';
import { toEmailKey, requireEmail } from '../rules.ts';
import { insertSecurityEvent } from '../security-log/security-log.ts';
import { withPasskeyOrPassword } from '../with-password.ts';
import { createChangedEmailMail } from '../account-mail.ts';
import {
  deleteConfirmLinks,
  formatEmailLink,
  findEmailLink,
  findPendingEmail,
  getRestoreDeadline,
  queueConfirmEmailMail,
} from '../email-links.ts';
import { changeAccountEmail } from './change-account-email.ts';

type Services = Pick<SiteServices, 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'>;

const failLink = createSharedFail<'GET /api/email-links' | 'POST /api/email-links'>();
const failTaken = createSharedFail<'PUT /api/account/email' | 'POST /api/email-links'>();
const failMail = createSharedFail<'PUT /api/account/email' | 'POST /api/account/email/links'>();

/** Routes that confirm or change the address of an account by a mailed link. For a week the previous address can undo
 *  the change. */
export function emailRoutes(app: FastifyInstance, site: Services): void {
  const { background, config, db, deliverMails, now } = site;

  serveEndpoint(app, 'PUT /api/account/email', async ({ body, user, request, fail }) => {
    const email = requireEmail(body.email);
    return withPasskeyOrPassword(site, { user, request, password: body.password }, fail, async () => {
      await requireFree(db, email, user.id);
      return mailLink(user.id, email, (trx) =>
        insertSecurityEvent(trx, { kind: 'email-request', accountId: user.id }, now()),
      );
    });
  });

  serveEndpoint(app, 'POST /api/account/email/links', async ({ user }) =>
    mailLink(user.id, (await findPendingEmail(db, user.id, now())) ?? user.email),
  );

  serveEndpoint(app, 'DELETE /api/account/email/links', async ({ user }) => {
    await write(db, `account:${user.id}`, (trx) => deleteConfirmLinks(trx, user.id));
    return null;
  });

  async function mailLink(accountId: string, email: string, note?: (trx: Db) => Promise<void>): Promise<null> {
    const rate = config.rates.resetsPerAccount;
    await consumeRateLimit(db, { key: `email-mail:${accountId}`, rate, now: now(), fail: failMail });
    const { publicUrl } = config;
    await write(db, `account:${accountId}`, async (trx) => {
      await queueConfirmEmailMail(trx, { accountId, email, publicUrl, society: site.society() }, now());
      await note?.(trx);
    });
    background.run(deliverMails);
    return null;
  }

  serveEndpoint(app, 'GET /api/email-links', async ({ query, request }) => {
    await limitLinks(request);
    const { act, email } = await requireLink(db, query.token);
    return { link: { act, email } };
  });

  serveEndpoint(app, 'POST /api/email-links', async ({ body, request }) => {
    await limitLinks(request);
    const { account_id, act } = await requireLink(db, body.token);
    const nobodysPassword = act === 'give-back' ? await hashPassword(createToken()) : undefined;
    const done = await write(db, `account:${account_id}`, async (trx) => {
      const link = await requireLink(trx, body.token);
      const account = (await findAccount(trx, account_id))!;
      await move(trx, account, link);
      const kind =
        act === 'give-back'
          ? 'email-return'
          : link.email_key === account.email_key
            ? 'email-confirmation'
            : 'email-change';
      await insertSecurityEvent(trx, { kind, accountId: account.id }, now());
      const resetToken = nobodysPassword === undefined ? null : await giveBack(trx, account, nobodysPassword);
      const shown: EmailLink = { act: link.act, email: link.email };
      return { link: shown, resetToken };
    });
    background.run(deliverMails);
    return done;
  });

  /** Changes the address of the account and mails the previous address. The mail contains the link that undoes the
   *  change, if `changeAccountEmail` returned one. */
  async function move(trx: Db, account: AccountRow, link: EmailLinkRow): Promise<void> {
    if (link.email_key === account.email_key) return confirmCurrent(trx, account);
    const token = await changeAccountEmail(trx, account, link, now()).catch((error: unknown) => {
      throw isUniqueConflict(error) ? createTakenError(link.email) : error;
    });
    // The check must follow the update: on PostgreSQL the update may have waited for an account that was just releasing
    // this address.
    await requireFree(trx, link.email, account.id);
    const wayBack =
      token === undefined
        ? undefined
        : { link: formatEmailLink(config.publicUrl, token), until: getRestoreDeadline(now()) };
    await queueMail(trx, createChangedEmailMail(site.society(), account.email, link.email, wayBack), now());
  }

  async function confirmCurrent(trx: Db, { id }: AccountRow): Promise<void> {
    await confirmEmail(trx, id, now());
    await deleteConfirmLinks(trx, id);
  }

  /** Restores the previous address and ends all access: the person who changed the address may know the password and be
   *  signed in. */
  async function giveBack(trx: Db, { id }: AccountRow, nobodysPassword: string): Promise<string> {
    await endAccess(trx, (await findAccount(trx, id))!);
    await updatePasswordHash(trx, id, nobodysPassword);
    return insertReset(trx, id, now());
  }

  /** @throws HttpError 409 if the address belongs to, or could be restored to, a different account */
  async function requireFree(within: Db, email: string, accountId: string): Promise<void> {
    const holder = await findAccountByEmail(within, email);
    const keeper = await findAccountReservingEmail(within, toEmailKey(email), now());
    if ([holder?.id, keeper].some((id) => id !== undefined && id !== accountId)) throw createTakenError(email);
  }

  async function requireLink(within: Db, token: string): Promise<EmailLinkRow> {
    const link = await findEmailLink(within, token, now());
    if (link) return link;
    const sentence = 'This link was used already or has expired. You can send a new link from your account page.';
    throw failLink(404, 'account/link-not-found', sentence);
  }

  async function limitLinks({ ip }: FastifyRequest): Promise<void> {
    if (config.readOnly) return; // A read-only site cannot count attempts, and cannot change the account.
    const rate = config.rates.cancellationsPerAddress;
    await consumeRateLimit(db, { key: `email-link:${getVisitorKey(ip)}`, rate, now: now(), fail: failLink });
  }
}

function createTakenError(email: string) {
  const sentence = `There is another account with the address ${email}.`;
  return failTaken(409, 'auth/email-already-in-use', sentence, { fields: { email: sentence } });
}
