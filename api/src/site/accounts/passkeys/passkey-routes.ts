import { MAX_PASSKEYS_PER_ACCOUNT } from '@fotosoc/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../ground/db/connection.ts';
import { write } from '../../../ground/db/write.ts';
import { endpoint, failOf } from '../../../ground/http/endpoint.ts';
import { consumeRateLimit, limitSaves } from '../../../ground/http/rate-limit.ts';
import { readEndpoint } from '../../../ground/http/reads.ts';
import { cleanLine, isBlank } from '../../../ground/text/clean-text.ts';
import type { Site } from '../../site.ts';
import { requireConfirmation } from '../confirmation.ts';
import { findAccount } from '../queries.ts';
import { noteSecurityEvent } from '../security-log/security-log.ts';
import { sessionToken } from '../session.ts';
import { endConfirmations } from '../session-store.ts';
import { creationOptions, verifyCreated } from './ceremonies.ts';
import { insertChallenge, takeChallenge } from './challenges.ts';
import { addedPasskeyMail, mailAllAddresses, removedPasskeyMail } from './passkey-mail.ts';
import { deletePasskey, insertPasskey, listPasskeys, passkeyOf, renamePasskey } from './queries.ts';
import { invalidChallenge } from './signed.ts';

type Parts = Pick<Site, 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'>;

const failRoom = failOf<'POST /api/account/passkey-challenges' | 'POST /api/account/passkeys'>();
const failFind = failOf<'PUT /api/account/passkeys/:id' | 'DELETE /api/account/passkeys/:id'>();
const failName = failOf<'POST /api/account/passkeys' | 'PUT /api/account/passkeys/:id'>();
const failChange = failOf<'POST /api/account/passkeys' | 'DELETE /api/account/passkeys/:id'>();

export function passkeyRoutes(app: FastifyInstance, site: Parts): void {
  const { background, config, db, deliverMails, now } = site;

  readEndpoint(app, 'GET /api/account/passkeys', async ({ user }) => ({
    passkeys: (await listPasskeys(db, user.id)).map(passkeyOf),
  }));

  endpoint(app, 'POST /api/account/passkey-challenges', async ({ user, request, fail }) => {
    await limitSaves(site, { user, fail });
    await requireConfirmation(site, request, fail);
    const known = await listPasskeys(db, user.id);
    requireRoom(known.length);
    const challenge = await insertChallenge(db, { purpose: 'add', boundTo: request.deviceId! }, now());
    const society = site.society().longName;
    return { options: await creationOptions(config, { challenge, society, account: user, known }) };
  });

  endpoint(app, 'POST /api/account/passkeys', async ({ body, user, request, fail }) => {
    const name = requireName(body.name);
    await requireConfirmation(site, request, fail);
    const use = { purpose: 'add', boundTo: request.deviceId! } as const;
    const challenge = await takeChallenge(db, body.credential.response.clientDataJSON, use, now());
    if (challenge === undefined) throw invalidChallenge();
    const keyPair = await verifyCreated(config, body.credential, challenge);
    if (!keyPair) throw refused();
    await limitChanges(user.id);
    const transports = (body.credential.response.transports ?? []).join(' ');
    const passkey = await write(db, `account:${user.id}`, async (trx) => {
      requireRoom((await listPasskeys(trx, user.id)).length);
      const added = await insertPasskey(trx, { account_id: user.id, ...keyPair, transports, name }, now());
      if (!added) throw refused();
      await endConfirmations(trx, user.id); // the password alone no longer confirms actions
      await note(trx, user.id, { kind: 'passkey-addition', makeMail: addedPasskeyMail, name });
      return added;
    });
    background.run(deliverMails);
    return { passkey: passkeyOf(passkey) };
  });

  endpoint(app, 'PUT /api/account/passkeys/:id', async ({ params, body, user, fail }) => {
    const name = requireName(body.name);
    await limitSaves(site, { user, fail });
    const { id } = params;
    const renamed = await write(db, `account:${user.id}`, (trx) =>
      renamePasskey(trx, { id, accountId: user.id, name }),
    );
    if (!renamed) throw notFound();
    return { passkey: passkeyOf(renamed) };
  });

  endpoint(app, 'DELETE /api/account/passkeys/:id', async ({ params, user, request, fail }) => {
    await requireConfirmation(site, request, fail);
    await limitChanges(user.id);
    await write(db, `account:${user.id}`, async (trx) => {
      const removed = await deletePasskey(trx, params.id, user.id);
      if (!removed) throw notFound();
      await endConfirmations(trx, user.id, sessionToken(config, request)); // another person may have the passkey
      await note(trx, user.id, { kind: 'passkey-removal', makeMail: removedPasskeyMail, name: removed.name });
    });
    background.run(deliverMails);
    return null;
  });

  async function limitChanges(accountId: string): Promise<void> {
    const rate = config.rates.passkeyChangesPerAccount;
    await consumeRateLimit(db, { key: `passkeys:${accountId}`, rate, now: now(), fail: failChange });
  }

  async function note(
    trx: Db,
    accountId: string,
    {
      kind,
      makeMail,
      name,
    }: { kind: 'passkey-addition' | 'passkey-removal'; makeMail: typeof addedPasskeyMail; name: string },
  ): Promise<void> {
    await noteSecurityEvent(trx, { kind, accountId }, now());
    const account = (await findAccount(trx, accountId))!;
    await mailAllAddresses(site, trx, account, makeMail(site.society(), name, config.publicUrl));
  }
}

function requireRoom(passkeys: number): void {
  if (passkeys < MAX_PASSKEYS_PER_ACCOUNT) return;
  const sentence = `Your account has ${MAX_PASSKEYS_PER_ACCOUNT} passkeys already. Remove one first.`;
  throw failRoom(409, 'account/too-many-passkeys', sentence);
}

function requireName(typed: string): string {
  const name = cleanLine(typed);
  if (!isBlank(name)) return name;
  const sentence = 'Enter a name by which you will know the passkey.';
  throw failName(400, 'account/passkey-name-missing', sentence, { fields: { name: sentence } });
}

function refused() {
  const sentence = 'This passkey could not be added. Try again, or use another device.';
  return failOf<'POST /api/account/passkeys'>()(400, 'account/invalid-passkey', sentence);
}

function notFound() {
  return failFind(404, 'account/passkey-not-found', 'Your account does not have this passkey any more.');
}
