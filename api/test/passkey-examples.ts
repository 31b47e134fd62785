import type { ApiKey } from '@fotosoc/contract';
import { createToken, hashToken } from '@fotosoc/server-kit/http/token';
import { hashPassword } from '../src/features/accounts/passwords.ts';
import { verifyCreatedPasskey } from '../src/features/accounts/passkeys/ceremonies.ts';
import { insertChallenge } from '../src/features/accounts/passkeys/challenges.ts';
import { deletePasskeys, insertPasskey } from '../src/features/accounts/stored-passkeys/queries.ts';
import { updatePasswordHash } from '../src/features/accounts/queries.ts';
import { confirmSession, toDeviceId } from '../src/features/accounts/session-store.ts';
import { HOUR_MS } from '@fotosoc/server-kit/units';
import { createAuthenticator } from './passkeys.ts';
import type { ExampleRequest, ExampleContext } from './example.ts';
import type { Actor } from './server.ts';

type Key = Extract<ApiKey, `${string}passkey${string}` | 'POST /api/auth/confirmation-challenges'>;

const PASSWORD = 'horse staple battery';

export const passkeyExamples: Record<
  Key,
  (world: ExampleContext, actor: Actor | undefined) => Promise<ExampleRequest>
> = {
  'GET /api/account/passkeys': async () => ({}),
  'POST /api/account/passkey-challenges': async (world, actor) => {
    if (actor) await deletePasskeys(world.server.services.db, actor.id);
    return { headers: await confirmation(world, actor) };
  },
  'POST /api/account/passkeys': async (world, actor) => {
    const { db, now } = world.server.services;
    if (actor) await deletePasskeys(db, actor.id);
    const boundTo = await deviceOf(world, actor);
    const challenge = await insertChallenge(db, { purpose: 'add', boundTo }, now());
    const user = { id: Buffer.from(actor?.id ?? '').toString('base64url') };
    const credential = createAuthenticator(world.server).create({ challenge, rp: { id: 'localhost' }, user });
    return { body: { name: 'Phone', credential }, headers: await confirmation(world, actor) };
  },
  'PUT /api/account/passkeys/:id': async (world) => ({
    params: { id: await addPasskey(world, world.owner.id) },
    body: { name: 'Laptop' },
  }),
  'DELETE /api/account/passkeys/:id': async (world, actor) => {
    const params = { id: await addPasskey(world, world.owner.id) };
    return { params, headers: await confirmation(world, actor) };
  },
  'POST /api/account/passkey-recoveries': async (world, actor) => {
    if (actor) await addPasskey(world, actor.id);
    return {};
  },
  'POST /api/passkey-recoveries': async ({ server: { services, signUp } }) => {
    const { id } = await signUp();
    await updatePasswordHash(services.db, id, await hashPassword(PASSWORD));
    const token = createToken();
    const expires_at = new Date(services.now().getTime() + HOUR_MS).toISOString();
    const row = { token_hash: hashToken(token), account_id: id, expires_at };
    await services.db.insertInto('passkey_recoveries').values(row).execute();
    return { body: { token, password: PASSWORD } };
  },
  'POST /api/auth/passkey-challenges': async () => ({}),
  'POST /api/auth/passkey-sign-ins': async (world) => {
    const { db, now } = world.server.services;
    const { id } = await world.server.signUp();
    const authenticator = createAuthenticator(world.server);
    await addPasskey(world, id, authenticator);
    const cookie = createToken();
    const challenge = await insertChallenge(db, { purpose: 'sign-in', boundTo: hashToken(cookie) }, now());
    const credential = authenticator.sign({ challenge, rpId: 'localhost' });
    return { body: { credential }, headers: { cookie: `passkey=${cookie}` } };
  },
  'POST /api/auth/confirmation-challenges': async (world, actor) => {
    if (actor) await addPasskey(world, actor.id);
    return {};
  },
};

async function confirmation(
  { server: { services } }: ExampleContext,
  actor: Actor | undefined,
): Promise<Record<string, string>> {
  if (actor?.confirmation !== undefined) return {};
  const token = actor?.cookie.slice('sid='.length) ?? '';
  return { confirmation: await confirmSession(services.db, token, services.now()) };
}

/** Returns the session of the actor, to which challenges are bound. */
async function deviceOf({ server: { services } }: ExampleContext, actor: Actor | undefined): Promise<string> {
  const tokenHash = hashToken(actor?.cookie.slice('sid='.length) ?? '');
  const session = await services.db
    .selectFrom('sessions')
    .select(['account_id', 'created_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return session ? toDeviceId(session) : '';
}

/** Replaces the passkeys of an account by one.
 *  @returns its id */
async function addPasskey(
  { server }: ExampleContext,
  accountId: string,
  authenticator = createAuthenticator(server),
): Promise<string> {
  const { config, db, now } = server.services;
  const challenge = createToken();
  const user = { id: Buffer.from(accountId).toString('base64url') };
  const created = authenticator.create({ challenge, rp: { id: 'localhost' }, user });
  const keyPair = await verifyCreatedPasskey(config, created, challenge);
  await deletePasskeys(db, accountId);
  const row = { account_id: accountId, ...keyPair!, transports: 'internal', name: 'Phone' };
  return (await insertPasskey(db, row, now()))!.id;
}
