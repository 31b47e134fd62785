import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serveEndpoint, serveReadEndpoint } from '../endpoints.ts';
import type { AccountRow } from './tables.ts';
import { write } from '@fotosoc/server-kit/db/write';
import type { QueueEntry } from '@fotosoc/server-kit/jobs/concurrency-limit';
import { consumeRateLimit, getNetwork, getVisitorKey } from '@fotosoc/server-kit/http/rate-limit';
import { runWithShare } from '@fotosoc/server-kit/http/shares';
import { endSession } from './session-store.ts';
import { clearSessionCookie, readSessionToken } from './session.ts';
import { signIn, signInToAccount, createSuspendedError } from './sign-in.ts';
import type { SiteServices } from '../services.ts';
import { recordUntrustedPost, findUntrustedSender } from '../moderation-cases/untrusted-senders.ts';
import { findDevice } from './devices.ts';
import { admitLogin, refundLoginAttempt, type LoginAttempt } from './login-attempts.ts';
import { isPastRestore } from './deletion/delete-account.ts';
import { queueConfirmEmailMail } from './email-links.ts';
import { hashPassword, queueSignIn, needsPasswordRehash, verifySignIn } from './passwords.ts';
import { findAccount, findImportedHash, insertAccount, updatePasswordHash } from './queries.ts';
import { findAccountByEmail } from './read.ts';
import { requireEmail, requireStrongPassword } from './rules.ts';
import { isSuspended } from '../account-directory/read.ts';
import { insertSecurityEvent } from './security-log/security-log.ts';

type Services = Pick<
  SiteServices,
  | 'administrator'
  | 'background'
  | 'config'
  | 'db'
  | 'declarations'
  | 'deliverMails'
  | 'now'
  | 'photoStorage'
  | 'society'
>;

/** @param eraseDeleted erases the deleted accounts that can no longer be restored */
export function accountRoutes(app: FastifyInstance, site: Services, eraseDeleted: () => Promise<void>): void {
  const { background, config, db, deliverMails, now } = site;

  serveEndpoint(app, 'POST /api/auth/register', async ({ body, request, reply, fail }) => {
    const sender = getNetwork(request.ip);
    return queueSignIn(
      async () => {
        const email = requireEmail(body.email);
        requireStrongPassword(body.password, site.society(), email);
        const { registrationsPerAddress, registrationsInAll } = config.rates;
        const key = `register:${getVisitorKey(request.ip)}`;
        await consumeRateLimit(db, { key, rate: registrationsPerAddress, now: now(), fail });
        const stranger = await findUntrustedSender(site, request, null);
        const keyOfAll = stranger?.isInFlood ? 'register:flood' : 'register';
        const share = { key: keyOfAll, total: registrationsInAll, sender, now: now(), fail };
        return runWithShare(db, share, async () => {
          const passwordHash = await hashPassword(body.password, { sender });
          await releaseEmail(site, email, eraseDeleted);
          const account = await write(db, 'none', async (trx) => insertAccount(trx, { email, passwordHash }, now()));
          if (!account) {
            const sentence = 'There is already an account with this e-mail address. Log in, or reset its password.';
            throw fail(409, 'auth/email-already-in-use', sentence, { fields: { email: sentence } });
          }
          // Sends no confirmation mails during a flood of registrations, because the addresses may belong to strangers.
          // The account page offers the mail later.
          const asksToConfirm = config.requireConfirmedEmail || !stranger?.isInFlood;
          const signedIn = await storeSignIn(site, account.id, async (within) => {
            const by = { accountId: account.id, actorId: account.id };
            await insertSecurityEvent(within.db, { kind: 'registration', ...by }, now());
            await recordUntrustedPost(within, within.db, stranger, { kind: 'account', subject_id: account.id });
            if (asksToConfirm) await queueConfirmation(within, account);
            return signIn(within, { request, reply }, account);
          });
          if (asksToConfirm) background.run(deliverMails);
          return { ...signedIn, isLinkMailed: asksToConfirm };
        });
      },
      { sender },
    );
  });

  serveEndpoint(app, 'POST /api/auth/login', async ({ body, request, reply, fail }) => {
    const known = await findAccountByEmail(db, body.email);
    const device = await findDevice(site, request, known?.id);
    const turn = device === undefined ? { sender: getNetwork(request.ip) } : { isFirst: true, sender: device };
    return queueSignIn(async () => {
      const tried = { email: body.email, address: request.ip, device };
      await admitLogin(site, tried);
      // The sign-in is repeated if the password was changed meanwhile: a session must not outlive the password that
      // began it.
      for (;;) {
        const signedIn = await signInWith(body, tried, turn, { request, reply });
        if (signedIn === 'wrong') {
          throw fail(401, 'auth/invalid-credential', 'The e-mail address or the password is not right.');
        }
        if (signedIn === 'suspended') throw createSuspendedError(site.society());
        if (signedIn === 'changed') continue;
        if (signedIn.isBack) background.run(deliverMails);
        return signedIn;
      }
    }, turn);
  });

  async function signInWith(
    { email, password }: { email: string; password: string },
    tried: LoginAttempt,
    turn: QueueEntry,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ) {
    const account = await findAccountByEmail(db, email);
    const imported = await findImportedHash(db);
    const isRight = await verifySignIn(account?.password_hash, password, { imported, turn });
    if (!isRight || !account || (await isPastRestore(db, account.id, now()))) return 'wrong';
    const newHash = needsPasswordRehash(account.password_hash) ? await hashPassword(password, turn) : undefined;
    return storeSignIn(site, account.id, async (within) => {
      const current = await findAccount(within.db, account.id);
      if (current?.password_hash !== account.password_hash) return 'changed';
      if (await isSuspended(within.db, account.id)) return 'suspended';
      await refundLoginAttempt(within, tried);
      if (newHash !== undefined) await updatePasswordHash(within.db, account.id, newHash);
      return signInToAccount(within, { request, reply }, account);
    });
  }

  serveEndpoint(app, 'POST /api/auth/logout', async ({ user, request, reply }) => {
    const token = readSessionToken(site.config, request);
    if (token !== undefined) await endSession(db, token);
    if (user) await insertSecurityEvent(db, { kind: 'sign-out', accountId: user.id }, now());
    clearSessionCookie(site.config, reply);
    return null;
  });

  serveReadEndpoint(app, 'GET /api/auth/session', async ({ user }) => ({ user }));
}

/** Stores all data of a sign-in in one transaction, because all other requests wait for each write to the disk. */
function storeSignIn<T>(site: Services, accountId: string, store: (within: Services) => Promise<T>): Promise<T> {
  return write(site.db, `account:${accountId}`, (trx) => store({ ...site, db: trx }));
}

/** Erases a deleted account that has the address and can no longer be restored. Without this call the address would
 *  stay taken until the next sweep. */
async function releaseEmail(site: Services, email: string, eraseDeleted: () => Promise<void>): Promise<void> {
  const account = await findAccountByEmail(site.db, email);
  if (account && (await isPastRestore(site.db, account.id, site.now()))) await eraseDeleted();
}

async function queueConfirmation({ config, db, now, society }: Services, { id, email }: AccountRow): Promise<void> {
  await queueConfirmEmailMail(db, { accountId: id, email, publicUrl: config.publicUrl, society: society() }, now());
}
