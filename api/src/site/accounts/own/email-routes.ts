import type { EmailLink } from '@fotosoc/contract/own-account';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUniqueConflict, type Db } from '../../../ground/db/connection.ts';
import { write } from '../../../ground/db/write.ts';
import { endpoint, failOf } from '../../../ground/http/endpoint.ts';
import { consumeRateLimit, visitorKey } from '../../../ground/http/rate-limit.ts';
import { hashToken, newToken } from '../../../ground/http/token.ts';
import { queueMail } from '../../../ground/mail/outbox.ts';
import type { Site } from '../../site.ts';
import type { AccountRow, EmailLinkRow } from '../tables.ts';
import { hashPassword } from '../passwords.ts';
import { findAccountByEmail, findKeeper, insertReset, updatePasswordHash } from '../queries.ts';
import { emailKey, requireEmail } from '../rules.ts';
import { withPassword } from '../with-password.ts';
import { changedEmailMail } from './account-mail.ts';
import {
  deleteConfirmLinks,
  emailLinkAt,
  findEmailLink,
  findNewEmail,
  insertEmailLink,
  queueConfirmMail,
  setEmail,
} from './email-links.ts';

type Parts = Pick<Site, 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'>;

const failLink = failOf<'GET /api/email-links' | 'POST /api/email-links'>();
const failTaken = failOf<'PUT /api/account/email' | 'POST /api/email-links'>();
const failMail = failOf<'PUT /api/account/email' | 'POST /api/account/email/links'>();

/** An address is confirmed, or becomes that of an account, by a link that is mailed to it; the address before can take the
 *  account back for a week. */
export function emailRoutes(app: FastifyInstance, site: Parts): void {
  const { background, config, db, deliverMails, now } = site;

  endpoint(app, 'PUT /api/account/email', async ({ body, user, request, fail }) => {
    const email = requireEmail(body.email);
    return withPassword(site, { user, request, password: body.password }, fail, async () => {
      await requireFree(db, email, user.id);
      return mailLink(user.id, email);
    });
  });

  endpoint(app, 'POST /api/account/email/links', async ({ user }) =>
    mailLink(user.id, (await findNewEmail(db, user.id, now())) ?? user.email),
  );

  endpoint(app, 'DELETE /api/account/email/links', async ({ user }) => {
    await deleteConfirmLinks(db, user.id);
    return null;
  });

  async function mailLink(accountId: string, email: string): Promise<null> {
    const rate = config.rates.resetsPerAccount;
    await consumeRateLimit(db, { key: `email-mail:${accountId}`, rate, now: now(), fail: failMail });
    const { publicUrl } = config;
    await write(db, `account:${accountId}`, (trx) =>
      queueConfirmMail(trx, { accountId, email, publicUrl, society: site.society() }, now()),
    );
    background.run(deliverMails);
    return null;
  }

  endpoint(app, 'GET /api/email-links', async ({ query, request }) => {
    await limitLinks(request);
    const { act, email } = await requireLink(db, query.token);
    return { link: { act, email } };
  });

  endpoint(app, 'POST /api/email-links', async ({ body, request }) => {
    await limitLinks(request);
    const { act } = await requireLink(db, body.token);
    const nobodysPassword = act === 'give-back' ? await hashPassword(newToken()) : undefined;
    const done = await write(db, `reset:${hashToken(body.token)}`, async (trx) => {
      const link = await requireLink(trx, body.token);
      await requireFree(trx, link.email, link.account_id);
      const account = await trx
        .selectFrom('accounts')
        .selectAll()
        .where('id', '=', link.account_id)
        .executeTakeFirstOrThrow();
      const resetToken =
        nobodysPassword === undefined ? await confirm(trx, account, link) : await giveBack(trx, link, nobodysPassword);
      const shown: EmailLink = { act: link.act, email: link.email };
      return { link: shown, resetToken };
    });
    background.run(deliverMails);
    return done;
  });

  async function confirm(trx: Db, account: AccountRow, { email }: EmailLinkRow): Promise<null> {
    await save(trx, account.id, email, false);
    if (emailKey(email) === account.email_key) return null;
    const before = { accountId: account.id, act: 'give-back', email: account.email } as const;
    const token = await insertEmailLink(trx, before, now());
    const { expires_at } = (await findEmailLink(trx, token, now()))!;
    const link = emailLinkAt(config.publicUrl, token);
    await queueMail(trx, changedEmailMail(site.society(), account.email, email, link, new Date(expires_at)), now());
    return null;
  }

  /** Whoever changed the address may know the password, and be signed in. */
  async function giveBack(trx: Db, { account_id: id, email }: EmailLinkRow, nobodysPassword: string): Promise<string> {
    await save(trx, id, email, true);
    await trx.deleteFrom('sessions').where('account_id', '=', id).execute();
    await trx.deleteFrom('known_devices').where('account_id', '=', id).execute();
    await updatePasswordHash(trx, id, nobodysPassword);
    return insertReset(trx, id, now());
  }

  async function save(trx: Db, accountId: string, email: string, isGivenBack: boolean): Promise<void> {
    try {
      await setEmail(trx, accountId, { email, now: now(), isGivenBack });
    } catch (error) {
      throw isUniqueConflict(error) ? taken(email) : error;
    }
  }

  /** @throws HttpError 409 for an address that is another account's, or could be given back to one */
  async function requireFree(within: Db, email: string, accountId: string): Promise<void> {
    const holder = await findAccountByEmail(within, email);
    const keeper = await findKeeper(within, emailKey(email), now());
    if ([holder?.id, keeper].some((id) => id !== undefined && id !== accountId)) throw taken(email);
  }

  async function requireLink(within: Db, token: string): Promise<EmailLinkRow> {
    const link = await findEmailLink(within, token, now());
    if (link) return link;
    const sentence = 'This link was used already, or is too old. Your account page can send another one.';
    throw failLink(404, 'account/link-not-found', sentence);
  }

  async function limitLinks({ ip }: FastifyRequest): Promise<void> {
    if (config.readOnly) return; // nothing can be counted, and a link only be looked at
    const rate = config.rates.cancellationsPerAddress;
    await consumeRateLimit(db, { key: `email-link:${visitorKey(ip)}`, rate, now: now(), fail: failLink });
  }
}

function taken(email: string) {
  const sentence = `There is another account with the address ${email}.`;
  return failTaken(409, 'auth/email-already-in-use', sentence, { fields: { email: sentence } });
}
