import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountRow } from './tables.ts';
import { write } from '../../ground/db/write.ts';
import type { Turn } from '../../ground/jobs/concurrency-limit.ts';
import { endpoint } from '../../ground/http/endpoint.ts';
import { readEndpoint } from '../../ground/http/reads.ts';
import { consumeRateLimit, networkOf, visitorKey } from '../../ground/http/rate-limit.ts';
import { withinShare } from '../../ground/http/shares.ts';
import { endSession } from './session-store.ts';
import { clearSessionCookie, sessionToken } from './session.ts';
import { signIn, signInAgain, suspended } from './sign-in.ts';
import type { Site } from '../site.ts';
import { noteStranger, strangerOf } from '../strangers.ts';
import { findDevice } from './devices.ts';
import { admitLogin, forgiveLogin, type LoginTry } from './login-tries.ts';
import { eraseLeft } from './leaving/erase.ts';
import { isOver } from './leaving/leave.ts';
import { queueConfirmMail } from './own/email-links.ts';
import { hashPassword, inTurn, needsNewHash, verifySignIn } from './passwords.ts';
import { findAccount, findAccountByEmail, findImportedHash, insertAccount, updatePasswordHash } from './queries.ts';
import { requireEmail, requireStrongPassword } from './rules.ts';
import { isSuspended } from './suspension/queries.ts';
import { noteSecurityEvent } from './security-log/security-log.ts';

type Parts = Pick<
  Site,
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

export function accountRoutes(app: FastifyInstance, site: Parts): void {
  const { background, config, db, deliverMails, now } = site;

  endpoint(app, 'POST /api/auth/register', async ({ body, request, reply, fail }) => {
    const sender = networkOf(request.ip);
    return inTurn(
      async () => {
        const email = requireEmail(body.email);
        requireStrongPassword(body.password, site.society(), email);
        const { registrationsPerAddress, registrationsInAll } = config.rates;
        const key = `register:${visitorKey(request.ip)}`;
        await consumeRateLimit(db, { key, rate: registrationsPerAddress, now: now(), fail });
        const stranger = await strangerOf(site, request, null);
        const keyOfAll = stranger?.isInFlood ? 'register:flood' : 'register';
        const share = { key: keyOfAll, total: registrationsInAll, sender, now: now(), fail };
        return withinShare(db, share, async () => {
          const passwordHash = await hashPassword(body.password, { sender });
          await freeAddress(site, email);
          const account = await write(db, 'none', async (trx) => insertAccount(trx, { email, passwordHash }, now()));
          if (!account) {
            const sentence = 'There is already an account with this e-mail address. Log in, or reset its password.';
            throw fail(409, 'auth/email-already-in-use', sentence, { fields: { email: sentence } });
          }
          // No confirmation mails during a flood: the address may not belong to the requester. The account page offers
          // the link.
          const asksToConfirm = config.requireConfirmedEmail || !stranger?.isInFlood;
          const signedIn = await atOnce(site, account.id, async (within) => {
            const by = { accountId: account.id, actorId: account.id };
            await noteSecurityEvent(within.db, { kind: 'registration', ...by }, now());
            await noteStranger(within, within.db, stranger, { kind: 'account', subject_id: account.id });
            if (asksToConfirm) await askToConfirm(within, account);
            return signIn(within, { request, reply }, account);
          });
          if (asksToConfirm) background.run(deliverMails);
          return { ...signedIn, isLinkMailed: asksToConfirm };
        });
      },
      { sender },
    );
  });

  endpoint(app, 'POST /api/auth/login', async ({ body, request, reply, fail }) => {
    const known = await findAccountByEmail(db, body.email);
    const device = await findDevice(site, request, known?.id);
    const turn = device === undefined ? { sender: networkOf(request.ip) } : { isFirst: true, sender: device };
    return inTurn(async () => {
      const tried = { email: body.email, address: request.ip, device };
      await admitLogin(site, tried);
      // A session must not outlive the password that began it: the attempt is repeated if the password was changed
      // meanwhile.
      for (;;) {
        const signedIn = await signInWith(body, tried, turn, { request, reply });
        if (signedIn === 'wrong') {
          throw fail(401, 'auth/invalid-credential', 'The e-mail address or the password is not right.');
        }
        if (signedIn === 'suspended') throw suspended(site.society());
        if (signedIn === 'changed') continue;
        if (signedIn.isBack) background.run(deliverMails);
        return signedIn;
      }
    }, turn);
  });

  async function signInWith(
    { email, password }: { email: string; password: string },
    tried: LoginTry,
    turn: Turn,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ) {
    const account = await findAccountByEmail(db, email);
    const imported = await findImportedHash(db);
    const isRight = await verifySignIn(account?.password_hash, password, { imported, turn });
    if (!isRight || !account || (await isOver(db, account.id, now()))) return 'wrong';
    const newHash = needsNewHash(account.password_hash) ? await hashPassword(password, turn) : undefined;
    return atOnce(site, account.id, async (within) => {
      const current = await findAccount(within.db, account.id);
      if (current?.password_hash !== account.password_hash) return 'changed';
      if (await isSuspended(within.db, account.id)) return 'suspended';
      await forgiveLogin(within, tried);
      if (newHash !== undefined) await updatePasswordHash(within.db, account.id, newHash);
      return signInAgain(within, { request, reply }, account);
    });
  }

  endpoint(app, 'POST /api/auth/logout', async ({ user, request, reply }) => {
    const token = sessionToken(site.config, request);
    if (token !== undefined) await endSession(db, token);
    if (user) await noteSecurityEvent(db, { kind: 'sign-out', accountId: user.id }, now());
    clearSessionCookie(site.config, reply);
    return null;
  });

  readEndpoint(app, 'GET /api/auth/session', async ({ user }) => ({ user }));
}

/** Stores all data of a sign-in in one transaction: all other requests wait for each write to the disk. */
function atOnce<T>(site: Parts, accountId: string, store: (within: Parts) => Promise<T>): Promise<T> {
  return write(site.db, `account:${accountId}`, (trx) => store({ ...site, db: trx }));
}

/** Erases a deleted account that had the address and can no longer be restored, if the sweep has not run yet. */
async function freeAddress(site: Parts, email: string): Promise<void> {
  const account = await findAccountByEmail(site.db, email);
  if (account && (await isOver(site.db, account.id, site.now()))) await eraseLeft(site);
}

async function askToConfirm({ config, db, now, society }: Parts, { id, email }: AccountRow): Promise<void> {
  await queueConfirmMail(db, { accountId: id, email, publicUrl: config.publicUrl, society: society() }, now());
}
