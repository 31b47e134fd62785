import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import type { Portfolio } from '@fotosoc/contract/portfolio';
import type { Right } from '@fotosoc/contract/user';
import type { Photo } from '@fotosoc/contract/photo';
import { buildApp } from '../src/app.ts';
import { readConfig, type Config } from '../src/config/config.ts';
import { saveSetting } from '../src/ground/db/settings.ts';
import { insertAccount } from '../src/site/accounts/queries.ts';
import type { SafeHttpClient } from '../src/ground/safe-http/safe-http-client.ts';
import { RenderProcesses } from '../src/site/photos/processing/render-processes.ts';
import { insertPhoto } from '../src/site/photos/queries.ts';
import { photoOf } from '../src/site/photos/photo.ts';
import { saveGiven } from '../src/site/accounts/rights/queries.ts';
import { confirmSession, startSession } from '../src/site/accounts/session-store.ts';
import { openHouses, type Houses } from '../src/houses.ts';
import { watchErrors } from './declared-errors.ts';
import { photoRow } from './photo-row.ts';
import { ownS3 } from './s3-url.ts';
import { makeTestDatabase } from './test-database.ts';

/** The real app on a data folder of its own, gone after the test. A code that a call answers and its contract does not
 *  declare fails the test. */
export interface TestServer {
  app: FastifyInstance;
  services: Houses;
  /** What another process of the same site is started with. */
  env: { DATA_DIR: string; DATABASE_URL?: string; S3_URL?: string };
  /** Moves the server's clock. */
  wait: (ms: number) => void;
  /** From now on only `wait` moves it: however long a slow machine takes, no time passes.
   *  @param at what it shows then; as late as it is unless told */
  stopClock: (at?: Date) => void;
  /** A call with a JSON body, as this actor. */
  call: (method: string, url: string, options?: CallOptions) => Promise<LightMyRequestResponse>;
  signUp: (email?: string) => Promise<Actor>;
  /** A member who is made the administrator, and has just given the password again. */
  signUpAdministrator: () => Promise<Actor>;
  /** A member who holds these rights, and has just given their password. */
  signUpWith: (...rights: Right[]) => Promise<Actor>;
  /** A photo as an upload leaves it, without files behind it. */
  addPhoto: (owner: Actor) => Promise<Photo>;
  /** As it is filed by now: what uses a photo may give its file another address. */
  photoOf: (id: string) => Promise<Photo>;
  addPortfolio: (owner: Actor, link: string) => Promise<Portfolio>;
}

export interface Actor {
  id: string;
  email: string;
  cookie: string;
  /** What was given for the password, of whom was asked for it again. */
  confirmation?: string;
}

/** Header of an action at the desk that may change any version of a booking. */
export const ANY_VERSION = { 'if-match': '*' };

export interface CallOptions {
  as?: Actor;
  body?: unknown;
  headers?: Record<string, string>;
}

/** What a browser sends with what it asks of the origin of previews. */
export const AT_PREVIEWS = { host: 'preview.localhost:0' };

/** Members of tests come by a session. */
const OF_NO_KNOWN_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$M13xqOqM8+65sTOl4BsP8w$KuyOJLpRpg61Fod83AlKYIlZ3ko16oDrsJwFqmFRFQc';

/** For all tests of this process. */
const renderProcesses = new RenderProcesses();

/** A server for one test; `env`, `change` and `safeHttp` as for `openServer`. */
export async function startServer(...how: Parameters<typeof openServer>): Promise<TestServer> {
  const server = await openServer(...how);
  onTestFinished(server.close);
  return server;
}

/** `env` as the process would be started with; `change` adjusts what the environment cannot, and
 *  `safeHttp` may reach servers of this machine. */
export async function openServer(
  env: Record<string, string> = {},
  change: (config: Config) => Config = (config) => config,
  safeHttp?: SafeHttpClient,
): Promise<TestServer & { close: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-test-'));
  let offsetMs = 0;
  let stoppedAtMs: number | undefined;
  const now = () => new Date((stoppedAtMs ?? Date.now()) + offsetMs);
  const own = {
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG_LEVEL: 'silent',
    PORT: '0',
    CHROMIUM_PATH: 'none',
    MIN_FREE_PERCENT: '0',
    DRAW_WAIT_MS: '60000', // a busy machine may take its time
  };
  const database = await makeTestDatabase(dataDir);
  const places = { DATA_DIR: dataDir, ...database.env, ...ownS3() };
  const config = change(readConfig({ ...own, ...places, ...env }));
  const services = await openHouses(config, now, { safeHttp, renderProcesses });
  const errors = watchErrors();
  const app = await buildApp(services, errors.onFailure);
  const close = async () => {
    await app.close();
    await services.close();
    await database.remove();
    await rm(dataDir, { recursive: true });
    errors.refuse();
  };
  const signUp = (email = `${crypto.randomUUID()}@example.org`) => addMember(services, email);
  return {
    app,
    services,
    env: places,
    close,
    wait: (ms) => {
      offsetMs += ms;
    },
    stopClock: (at) => {
      if (at) offsetMs = 0;
      stoppedAtMs = at?.getTime() ?? Date.now();
    },
    call: (method, url, options) => call(app, method, url, options),
    signUp,
    signUpAdministrator: async () => {
      const actor = await signUp();
      await saveSetting(services.db, 'seeded-administrator', actor.id);
      return confirmed(services, actor);
    },
    signUpWith: async (...rights) => {
      const actor = await signUp();
      const given = rights.map((right) => ({ right, lastDay: null }));
      await saveGiven(services.db, actor.id, given);
      return confirmed(services, actor);
    },
    addPhoto: async (owner) => {
      const row = photoRow(owner.id);
      await insertPhoto(services.db, row);
      return photoOf(row);
    },
    photoOf: async (id) =>
      photoOf(await services.db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirstOrThrow()),
    addPortfolio: async (owner, link) => {
      const body = { portfolioLink: link, name: link, galleries: [] };
      const reply = await call(app, 'POST', '/api/portfolios', { as: owner, body });
      return reply.json<{ portfolio: Portfolio }>().portfolio;
    },
  };
}

async function confirmed({ db, now }: Houses, actor: Actor): Promise<Actor> {
  const token = actor.cookie.slice('sid='.length);
  return { ...actor, confirmation: await confirmSession(db, token, now()) };
}

async function addMember({ db, now }: Houses, email: string): Promise<Actor> {
  const account = await insertAccount(db, { email, passwordHash: OF_NO_KNOWN_PASSWORD }, now());
  const token = await startSession(db, account!.id, now());
  return { id: account!.id, email, cookie: `sid=${token}` };
}

async function call(app: FastifyInstance, method: string, url: string, { as, body, headers = {} }: CallOptions = {}) {
  const options: InjectOptions = { method, url, headers: { ...headers } };
  if (as) Object.assign(options.headers!, headersOf(as));
  if (body !== undefined) {
    options.payload = typeof body === 'string' ? body : JSON.stringify(body);
    options.headers!['content-type'] ??= 'application/json';
  }
  return app.inject(options);
}

/** What somebody's browser sends with what they do. */
export function headersOf({ cookie, confirmation }: Actor): Record<string, string> {
  return { cookie, ...(confirmation !== undefined && { confirmation }) };
}

/** The cookies an answer sets, ready to be sent back. */
export function cookiesOf(reply: LightMyRequestResponse): string {
  return reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
