import { MAX_PASSKEYS_PER_ACCOUNT } from '@fotosoc/contract/limits';
import type { FastifyInstance } from 'fastify';
import { serveEndpoint, createSharedFail, serveReadEndpoint } from '../../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { consumeRateLimit, limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import { normaliseLine, isBlank } from '@fotosoc/server-kit/text/clean-text';
import type { SiteServices } from '../../services.ts';
import { requireConfirmation } from '../confirmation.ts';
import { findAccount } from '../queries.ts';
import { insertSecurityEvent } from '../security-log/security-log.ts';
import { readSessionToken } from '../session.ts';
import { endConfirmations } from '../session-store.ts';
import { createRegistrationOptions, verifyCreatedPasskey } from './ceremonies.ts';
import { insertChallenge, consumeChallenge } from './challenges.ts';
import { createAddedPasskeyMail, mailAllAddresses, createRemovedPasskeyMail } from './passkey-mail.ts';
import { deletePasskey, insertPasskey, listPasskeys, toPasskey, renamePasskey } from '../stored-passkeys/queries.ts';
import { createInvalidChallengeError } from './with-signed-challenge.ts';

type Services = Pick<SiteServices, 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'>;

const failRoom = createSharedFail<'POST /api/account/passkey-challenges' | 'POST /api/account/passkeys'>();
const failFind = createSharedFail<'PUT /api/account/passkeys/:id' | 'DELETE /api/account/passkeys/:id'>();
const failName = createSharedFail<'POST /api/account/passkeys' | 'PUT /api/account/passkeys/:id'>();
const failChange = createSharedFail<'POST /api/account/passkeys' | 'DELETE /api/account/passkeys/:id'>();

export function passkeyRoutes(app: FastifyInstance, site: Services): void {
  const { background, config, db, deliverMails, now } = site;

  serveReadEndpoint(app, 'GET /api/account/passkeys', async ({ user }) => ({
    passkeys: (await listPasskeys(db, user.id)).map(toPasskey),
  }));

  serveEndpoint(app, 'POST /api/account/passkey-challenges', async ({ user, request, fail }) => {
    await limitSaves(site, { user, fail });
    await requireConfirmation(site, request, fail);
    const known = await listPasskeys(db, user.id);
    requirePasskeyLimit(known.length);
    const challenge = await insertChallenge(db, { purpose: 'add', boundTo: request.deviceId! }, now());
    const society = site.society().longName;
    return { options: await createRegistrationOptions(config, { challenge, society, account: user, known }) };
  });

  serveEndpoint(app, 'POST /api/account/passkeys', async ({ body, user, request, fail }) => {
    const name = requirePasskeyName(body.name);
    await requireConfirmation(site, request, fail);
    const use = { purpose: 'add', boundTo: request.deviceId! } as const;
    const challenge = await consumeChallenge(db, body.credential.response.clientDataJSON, use, now());
    if (challenge === undefined) throw createInvalidChallengeError();
    const keyPair = await verifyCreatedPasskey(config, body.credential, challenge);
    if (!keyPair) throw createRefusedError();
    await limitChanges(user.id);
    const transports = (body.credential.response.transports ?? []).join(' ');
    const passkey = await write(db, `account:${user.id}`, async (trx) => {
      requirePasskeyLimit((await listPasskeys(trx, user.id)).length);
      const added = await insertPasskey(trx, { account_id: user.id, ...keyPair, transports, name }, now());
      if (!added) throw createRefusedError();
      // Ends confirmations by password, which no longer suffice once the account has a passkey.
      await endConfirmations(trx, user.id);
      await note(trx, user.id, { kind: 'passkey-addition', makeMail: createAddedPasskeyMail, name });
      return added;
    });
    background.run(deliverMails);
    return { passkey: toPasskey(passkey) };
  });

  serveEndpoint(app, 'PUT /api/account/passkeys/:id', async ({ params, body, user, fail }) => {
    const name = requirePasskeyName(body.name);
    await limitSaves(site, { user, fail });
    const { id } = params;
    const renamed = await write(db, `account:${user.id}`, (trx) =>
      renamePasskey(trx, { id, accountId: user.id, name }),
    );
    if (!renamed) throw createNotFoundError();
    return { passkey: toPasskey(renamed) };
  });

  serveEndpoint(app, 'DELETE /api/account/passkeys/:id', async ({ params, user, request, fail }) => {
    await requireConfirmation(site, request, fail);
    await limitChanges(user.id);
    await write(db, `account:${user.id}`, async (trx) => {
      const removed = await deletePasskey(trx, params.id, user.id);
      if (!removed) throw createNotFoundError();
      // Ends confirmations, because another person may hold the removed passkey.
      await endConfirmations(trx, user.id, readSessionToken(config, request));
      await note(trx, user.id, { kind: 'passkey-removal', makeMail: createRemovedPasskeyMail, name: removed.name });
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
    }: { kind: 'passkey-addition' | 'passkey-removal'; makeMail: typeof createAddedPasskeyMail; name: string },
  ): Promise<void> {
    await insertSecurityEvent(trx, { kind, accountId }, now());
    const account = (await findAccount(trx, accountId))!;
    await mailAllAddresses(site, trx, account, makeMail(site.society(), name, config.publicUrl));
  }
}

function requirePasskeyLimit(passkeys: number): void {
  if (passkeys < MAX_PASSKEYS_PER_ACCOUNT) return;
  const sentence = `You have ${MAX_PASSKEYS_PER_ACCOUNT} passkeys. To add another, remove one first.`;
  throw failRoom(409, 'account/too-many-passkeys', sentence);
}

function requirePasskeyName(typed: string): string {
  const name = normaliseLine(typed);
  if (!isBlank(name)) return name;
  const sentence = 'Enter a name by which you will know the passkey.';
  throw failName(400, 'account/passkey-name-missing', sentence, { fields: { name: sentence } });
}

function createRefusedError() {
  const sentence = 'This passkey could not be added. Try again, or use another device.';
  return createSharedFail<'POST /api/account/passkeys'>()(400, 'account/invalid-passkey', sentence);
}

function createNotFoundError() {
  return failFind(404, 'account/passkey-not-found', 'Your account no longer has this passkey.');
}
