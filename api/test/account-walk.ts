import { rm, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import argon2 from 'argon2';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fotosoc/server-kit/units';
import { listPasskeys } from '../src/features/accounts/stored-passkeys/queries.ts';
import type { Authenticator } from './authenticator.ts';
import { createRandom } from './seed.ts';
import { toCookieHeader, openServer, type TestServer } from './server.ts';
import { readConfirmation, createPasskeyActions } from './walk-passkeys.ts';

/** Time that the owner has to react after the attacker's first change. */
const OWNER_RESPONSE_MS = 7 * DAY_MS - 4 * HOUR_MS;
const FIRST_PASSWORD = 'stolen horse battery';
const OWNERS_PASSWORD = 'clip paper desk lamp';
const OWNER_ATTEMPTS = 8;
const ADDRESS = { owner: '192.0.2.1', attacker: '198.51.100.1' };

/** Weights of the attacker's promising actions; others have 1. */
const ACTION_WEIGHTS: Record<string, number> = {
  moveAway: 6,
  giveBack: 3,
  changeEmail: 2,
  followLink: 2,
  reset: 2,
  signIn: 2,
  confirm: 3,
  addPasskey: 3,
  signInByPasskey: 2,
};

const LINK_URLS = {
  reset: '/api/auth/reset-password/confirm',
  confirm: '/api/email-links',
  'give-back': '/api/email-links',
  passkeys: '/api/passkey-recoveries',
} as const;

interface LinkMail {
  recipient: string;
  token: string;
  kind: 'reset' | 'confirm' | 'give-back' | 'passkeys';
}

interface Attacker {
  /** Current address for signing in. */
  email: string;
  passwords: Set<string>;
  cookies: string[];
  mailboxes: string[];
  passkeys: Authenticator[];
  confirmations: Map<string, string>;
}

const WALKS_PER_SERVER = 250;

/** Runs random walks, with password hashes without cost.
 *  @returns walks in which the owner did not end with sole control, and the number of responses by step and status */
export async function runAccountWalks(count: number, seed: number) {
  const failed: { walk: number; steps: string[]; wrong: string[] }[] = [];
  const done: Record<string, number> = {};
  // Replaces the functions of argon2 without spies, which would keep the requests of thousands of walks in memory.
  const { hash, verify, needsRehash } = argon2;
  Object.assign(argon2, {
    hash: async (password: string) => fakeHash(password),
    verify: async (stored: string, password: string) => stored === fakeHash(password),
    needsRehash: () => false,
  });
  try {
    for (let first = 0; first < count; first += WALKS_PER_SERVER) {
      await runWalks(Math.min(WALKS_PER_SERVER, count - first), seed + first, ({ steps, wrong }, number) => {
        if (wrong.length > 0) failed.push({ walk: first + number, steps, wrong });
        for (const step of steps) done[step] = (done[step] ?? 0) + 1;
      });
    }
  } finally {
    Object.assign(argon2, { hash, verify, needsRehash });
  }
  return { failed, done };
}

async function runWalks(
  count: number,
  seed: number,
  onEnd: (end: Awaited<ReturnType<typeof runWalk>>, number: number) => void,
): Promise<void> {
  const server = await openServer();
  server.stopClock(new Date('2026-11-24T12:00:00Z'));
  try {
    for (let number = 0; number < count; number++)
      onEnd(await runWalk(server, createRandom(seed + number), number), number);
  } finally {
    await server.close();
  }
}

function fakeHash(password: string): string {
  return `$fake$${password}`;
}

/** Runs one walk: the attacker acts at random for up to seven days, then the owner uses the mails to the oldest
 *  confirmed address.
 *  @returns actions of the attacker, and problems at the end: empty if the owner has sole control */
async function runWalk(
  server: TestServer,
  random: () => number,
  number: number,
): Promise<{ steps: string[]; wrong: string[] }> {
  const mails: LinkMail[] = [];
  const steps: string[] = [];
  const owner = `owner${number}@example.org`;
  const attacker: Attacker = {
    email: owner,
    passwords: new Set([FIRST_PASSWORD]),
    cookies: [],
    mailboxes: [1, 2, 3].map((one) => `attacker${number}-${one}@example.org`),
    passkeys: [],
    confirmations: new Map(),
  };
  const pick = <T>(some: readonly T[]): T | undefined => some[Math.floor(random() * some.length)];
  /** Picks the latest element most of the time, because older links no longer work. */
  const pickLate = <T>(some: readonly T[]): T | undefined => (random() < 0.7 ? some.at(-1) : pick(some));
  const send = async (
    from: keyof typeof ADDRESS,
    method: string,
    url: string,
    body?: unknown,
    cookie?: string,
    confirmation?: string,
  ) =>
    server.app.inject({
      method: method as 'PUT',
      url,
      remoteAddress: ADDRESS[from],
      headers: { ...(cookie !== undefined && { cookie }), ...(confirmation !== undefined && { confirmation }) },
      ...(body !== undefined && { payload: body as object }),
    });
  const call = async (method: string, url: string, body?: unknown, cookie?: string) =>
    send('attacker', method, url, body, cookie, attacker.confirmations.get(cookie ?? ''));
  /** Calls in a session of the attacker; an ended one is removed. */
  const callSignedIn = async (method: string, url: string, body?: unknown) => {
    const cookie = pickLate(attacker.cookies);
    const reply = await call(method, url, body, cookie);
    if (reply.statusCode === 401 && reply.json<{ code: string }>().code === 'auth/unauthenticated') {
      attacker.cookies = attacker.cookies.filter((one) => one !== cookie);
    }
    return reply.statusCode;
  };
  const ask = async (method: string, url: string, body?: unknown, cookie?: string, confirmation?: string) =>
    send('owner', method, url, body, cookie, confirmation);
  const mailsTo = (addresses: readonly string[], kind: LinkMail['kind']) =>
    mails.filter((mail) => addresses.includes(mail.recipient) && mail.kind === kind);
  const receive = async () => receiveMails(server, mails);

  // The owner registers and confirms the address. The attacker learns the password, and sometimes has a session.
  const registered = await ask('POST', '/api/auth/register', { email: owner, password: FIRST_PASSWORD });
  await receive();
  const confirmed = await ask('POST', '/api/email-links', { token: mailsTo([owner], 'confirm')[0]!.token });
  if (registered.statusCode !== 201 || confirmed.statusCode !== 200) throw new Error('The walk does not begin.');
  const { id } = registered.json<{ user: { id: string } }>().user;
  const ownersCookie = toCookieHeader(registered);
  mails.length = 0;
  if (random() < 0.3) attacker.cookies.push(ownersCookie);
  const owners = { password: FIRST_PASSWORD, passkeys: [] as Authenticator[] };
  const ownersKeys = createPasskeyActions(ask);
  const attackersKeys = createPasskeyActions(send.bind(undefined, 'attacker'));
  if (random() < 0.3) await ownersKeys.add(owners, ownersCookie);

  const attackersPassword = () => pickLate([...attacker.passwords])!;
  const newPassword = () => `attacker chose ${Math.floor(random() * 1e9)}`;
  const resetWith = async (token: string) => {
    const password = newPassword();
    const { statusCode } = await call('POST', '/api/auth/reset-password/confirm', { token, password });
    if (statusCode === 204) attacker.passwords.add(password);
    return statusCode;
  };
  const acts: Record<string, () => Promise<number | undefined>> = {
    signIn: async () => {
      const password = attackersPassword();
      for (const email of [owner, ...attacker.mailboxes]) {
        const reply = await call('POST', '/api/auth/login', { email, password });
        if (reply.statusCode === 200 && reply.json<{ user: { id: string } }>().user.id === id) {
          attacker.cookies.push(toCookieHeader(reply));
          return 200;
        }
      }
      return 401;
    },
    changeEmail: async () => {
      const email = pick([...attacker.mailboxes, owner])!;
      const body = { email, password: attackersPassword() };
      return callSignedIn('PUT', '/api/account/email', body);
    },
    mailLinkAgain: async () => callSignedIn('POST', '/api/account/email/links'),
    followLink: async () => {
      const mail = pickLate(mailsTo(attacker.mailboxes, random() < 0.6 ? 'confirm' : 'give-back'));
      if (!mail) return undefined;
      const reply = await call('POST', '/api/email-links', { token: mail.token });
      const token = reply.statusCode === 200 ? reply.json<{ resetToken: string | null }>().resetToken : null;
      mails.splice(mails.indexOf(mail), 1);
      if (token !== null) mails.push({ recipient: mail.recipient, token, kind: 'reset' });
      return reply.statusCode;
    },
    moveAway: async () => {
      const email = pick(attacker.mailboxes)!;
      const status = await callSignedIn('PUT', '/api/account/email', { email, password: attackersPassword() });
      await receive();
      const mail = mailsTo([email], 'confirm').at(-1);
      return status === 202 && mail
        ? (await call('POST', '/api/email-links', { token: mail.token })).statusCode
        : status;
    },
    giveBack: async () => {
      const mail = pickLate(mailsTo(attacker.mailboxes, 'give-back'));
      if (!mail) return undefined;
      const reply = await call('POST', '/api/email-links', { token: mail.token });
      if (reply.statusCode !== 200) return reply.statusCode;
      return resetWith(reply.json<{ resetToken: string }>().resetToken);
    },
    askForReset: async () => {
      const email = pick([...attacker.mailboxes, owner, owner])!;
      return (await call('POST', '/api/auth/reset-password', { email })).statusCode;
    },
    reset: async () => {
      const mail = pickLate(mailsTo(attacker.mailboxes, 'reset'));
      return mail && resetWith(mail.token);
    },
    changePassword: async () => {
      const chosen = newPassword();
      const body = { password: attackersPassword(), newPassword: chosen };
      const status = await callSignedIn('PUT', '/api/account/password', body);
      if (status === 200) attacker.passwords.add(chosen);
      return status;
    },
    signOutOthers: async () => callSignedIn('DELETE', '/api/account/devices'),
    keepAddress: async () => callSignedIn('DELETE', '/api/account/email/links'),
    confirm: async () => {
      const cookie = pickLate(attacker.cookies);
      if (cookie === undefined) return undefined;
      const password = attackersPassword();
      const reply = await attackersKeys.confirm({ password, passkeys: attacker.passkeys }, cookie);
      if (reply.statusCode === 201) attacker.confirmations.set(cookie, readConfirmation(reply));
      return reply.statusCode;
    },
    addPasskey: async () => {
      const cookie = pickLate(attacker.cookies);
      if (cookie === undefined) return undefined;
      return attackersKeys.add({ password: attackersPassword(), passkeys: attacker.passkeys }, cookie);
    },
    signInByPasskey: async () => {
      const passkey = pick(attacker.passkeys);
      if (!passkey) return undefined;
      const reply = await attackersKeys.signIn(passkey);
      if (reply.statusCode === 201) attacker.cookies.push(toCookieHeader(reply));
      return reply.statusCode;
    },
    removePasskey: async () => {
      const cookie = pickLate(attacker.cookies);
      if (cookie === undefined) return undefined;
      return attackersKeys.remove({ password: attackersPassword(), passkeys: attacker.passkeys }, cookie, pick);
    },
    recoverPasskeys: async () => {
      const asked = await callSignedIn('POST', '/api/account/passkey-recoveries');
      await receive();
      const mail = pickLate(mailsTo(attacker.mailboxes, 'passkeys'));
      const body = { token: mail?.token, password: attackersPassword() };
      return mail ? (await call('POST', '/api/passkey-recoveries', body)).statusCode : asked;
    },
    ownerAddsPasskey: async () => ownersKeys.add(owners, ownersCookie),
    ownerSignsInByPasskey: async () => {
      const passkey = pick(owners.passkeys);
      return passkey && (await ownersKeys.signIn(passkey)).statusCode;
    },
    ownerRemovesPasskey: async () => ownersKeys.remove(owners, ownersCookie, pick),
    ownerAsksForRecovery: async () =>
      (await ask('POST', '/api/account/passkey-recoveries', undefined, ownersCookie)).statusCode,
    ownerRecovers: async () => {
      const mail = pick(mailsTo([owner], 'passkeys'));
      const body = { token: mail?.token, password: owners.password };
      return mail && (await ask('POST', '/api/passkey-recoveries', body)).statusCode;
    },
    followOwnersRecovery: async () => {
      // The attacker has seen a mail to the owner once.
      const mail = pick(mailsTo([owner], 'passkeys'));
      const body = { token: mail?.token, password: attackersPassword() };
      return mail && (await call('POST', '/api/passkey-recoveries', body)).statusCode;
    },
    deleteAccount: async () => {
      const body = { password: attackersPassword() };
      return callSignedIn('POST', '/api/account/deletions', body);
    },
    registerOwners: async () => {
      const body = { email: pick([owner, ...attacker.mailboxes])!, password: 'attacker registers too' };
      return (await call('POST', '/api/auth/register', body)).statusCode;
    },
    ownerConfirms: async () => {
      // The owner opens a confirmation link without reading the mail.
      const mail = pick(mailsTo([owner], 'confirm'));
      return mail && (await ask('POST', '/api/email-links', { token: mail.token })).statusCode;
    },
  };
  const names = Object.keys(acts).flatMap((name) => Array<string>(ACTION_WEIGHTS[name] ?? 1).fill(name));
  const attack = async () => {
    const name = attacker.cookies.length === 0 && random() < 0.8 ? 'signIn' : pick(names)!;
    const status = await acts[name]!();
    if (status !== undefined) steps.push(`${name} ${status}`);
    if (status !== undefined && status >= 500) throw new Error(`${name} was answered ${status}`);
    await receive();
  };

  const count = 3 + Math.floor(random() * 25);
  let leftMs = OWNER_RESPONSE_MS;
  for (let step = 0; step < count; step++) {
    await attack();
    const pauseMs = Math.min(leftMs, pick([1000, MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS])!);
    server.wait(pauseMs);
    leftMs -= pauseMs;
  }

  // The owner uses the received mails while the attacker continues.
  let isDone = false;
  for (let tries = 0; tries < OWNER_ATTEMPTS && !isDone; tries++) {
    steps.push('owner tries');
    isDone = await takeBack();
    if (!isDone) server.wait(20 * MINUTE_MS);
  }
  const wrong: string[] = isDone ? [] : ['the owner has not got the account back'];
  for (let step = 0; step < 6; step++) {
    server.wait(MINUTE_MS);
    await attack();
  }
  for (let round = 0; round < 2; round++) {
    for (const mail of mails.filter(({ recipient }) => attacker.mailboxes.includes(recipient))) {
      const url = LINK_URLS[mail.kind];
      const needsPassword = mail.kind === 'reset' || mail.kind === 'passkeys';
      const body = { token: mail.token, ...(needsPassword && { password: 'attacker resets it all' }) };
      await call('POST', url, body);
    }
    await receive();
  }
  for (const cookie of attacker.cookies) {
    const session = (await call('GET', '/api/auth/session', undefined, cookie)).json<{ user: { id: string } | null }>();
    if (session.user?.id === id) wrong.push('the attacker has a session');
  }
  const { db } = server.services;
  const account = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
  if (account?.password_hash !== fakeHash(OWNERS_PASSWORD)) wrong.push('the password is not the owner’s');
  if (account?.email !== owner) wrong.push('the address is not the owner’s');
  const links = await db
    .selectFrom('email_links')
    .select('act')
    .where('account_id', '=', id)
    .where('email', '!=', owner)
    .execute();
  if (links.length > 0) wrong.push(`links wait: ${links.map(({ act }) => act).join()}`);
  if ((await listPasskeys(db, id)).length > 0) wrong.push('a passkey is left');
  for (const passkey of attacker.passkeys) {
    if ((await attackersKeys.signIn(passkey)).statusCode === 201) wrong.push('the attacker signs in by passkey');
  }
  const devices = await db.selectFrom('known_devices').select('token_hash').where('account_id', '=', id).execute();
  if (devices.length > 1) wrong.push(`${devices.length} devices are known`);
  server.wait(HOUR_MS);
  const signedIn = await ask('POST', '/api/auth/login', { email: owner, password: OWNERS_PASSWORD });
  if (signedIn.statusCode !== 200 || signedIn.json<{ user: { id: string } }>().user.id !== id) {
    wrong.push(`the owner signs in with ${signedIn.statusCode}`);
  }
  return { steps, wrong };

  /** Follows the restore link mailed first, else a reset; the attacker acts between any two steps. */
  async function takeBack(): Promise<boolean> {
    const tokens: string[] = [];
    for (const mail of mailsTo([owner], 'give-back').toReversed()) {
      const reply = await ask('POST', '/api/email-links', { token: mail.token });
      if (reply.statusCode === 200) tokens.push(reply.json<{ resetToken: string }>().resetToken);
    }
    await attack();
    if (tokens.length === 0) await ask('POST', '/api/auth/reset-password', { email: owner });
    await receive();
    if (random() < 0.5) await attack();
    tokens.push(
      ...mailsTo([owner], 'reset')
        .map(({ token }) => token)
        .toReversed(),
    );
    for (const token of tokens) {
      const body = { token, password: OWNERS_PASSWORD };
      if ((await ask('POST', '/api/auth/reset-password/confirm', body)).statusCode === 204) return true;
    }
    return false;
  }
}

/** Delivers new mails to the mailboxes. */
async function receiveMails(server: TestServer, mails: LinkMail[]): Promise<void> {
  const { background, config } = server.services;
  await background.idle();
  const folder = path.join(config.dataDir, 'outbox');
  await mkdir(folder, { recursive: true });
  for (const name of (await readdir(folder)).toSorted()) {
    const file = path.join(folder, name);
    const text = (await readFile(file, 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
    await rm(file);
    const recipient = /^To: (\S+)/m.exec(text)![1]!;
    const [, page, token] = /\/(confirm-email|reset-password|account\/lost-passkeys)\?token=([\w-]+)/.exec(text) ?? [];
    if (token === undefined) continue;
    const confirms = text.includes('Subject: Confirm') ? 'confirm' : 'give-back';
    const kind = page === 'reset-password' ? 'reset' : page === 'account/lost-passkeys' ? 'passkeys' : confirms;
    mails.push({ recipient, token, kind });
  }
}
