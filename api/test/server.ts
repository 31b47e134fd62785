import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { beforeAll, onTestFinished } from 'vitest';
import { api } from '@fotosoc/contract';
import { CONTRACT_REVISION } from '@fotosoc/contract/revision';
import type { Portfolio } from '@fotosoc/contract/portfolio';
import type { Right } from '@fotosoc/contract/user';
import type { Photo } from '@fotosoc/contract/photo';
import { buildApp } from '../src/app.ts';
import { readConfig, type Config } from '../src/config/config.ts';
import { saveSetting } from '@fotosoc/server-kit/db/settings';
import { insertAccount } from '../src/features/accounts/queries.ts';
import type { SafeHttpClient } from '@fotosoc/server-kit/safe-http/safe-http-client';
import { RenderProcesses } from '../src/features/photos/processing/render-processes.ts';
import { insertPhoto } from '../src/features/photos/queries.ts';
import { toPhoto } from '../src/features/photos/read.ts';
import { replaceGrantedRights } from '../src/features/accounts/rights/queries.ts';
import { confirmSession, startSession } from '../src/features/accounts/session-store.ts';
import { openServices, type Services } from '../src/services.ts';
import { watchErrors } from '@fotosoc/delivery/testing/declared-errors';
import { createPhotoRow } from './photo-row.ts';
import { createS3Settings } from '@fotosoc/server-kit/testing/s3-settings';
import { makeTestDatabase } from './test-database.ts';

/** Real app on a temporary data folder, deleted after the test. An error code missing in the contract of its endpoint
 *  fails the test. */
export interface TestServer {
  app: FastifyInstance;
  services: Services;
  /** Settings of another process of the same site. */
  env: { DATA_DIR: string; DATABASE_URL?: string; S3_URL?: string };
  wait: (ms: number) => void;
  /** Stops the clock, which then only `wait` moves, however slow the machine.
   *  @param at time to show; default: the current time */
  stopClock: (at?: Date) => void;
  /** Sends a request with a JSON body, as this actor. */
  call: (method: string, url: string, options?: CallOptions) => Promise<LightMyRequestResponse>;
  signUp: (email?: string) => Promise<Actor>;
  /** Creates the administrator, with a fresh confirmation. */
  signUpAdministrator: () => Promise<Actor>;
  /** Creates a member with these rights and a fresh confirmation. */
  signUpWith: (...rights: Right[]) => Promise<Actor>;
  /** Adds an uploaded photo without files. */
  addPhoto: (owner: Actor) => Promise<Photo>;
  /** Returns the current state of a photo, whose file may move with its use. */
  photoOf: (id: string) => Promise<Photo>;
  addPortfolio: (owner: Actor, link: string) => Promise<Portfolio>;
}

export interface Actor {
  id: string;
  email: string;
  cookie: string;
  confirmation?: string;
}

/** Header of a desk action on any version of a booking. */
export const ANY_VERSION = { 'if-match': '*' };

export interface CallOptions {
  as?: Actor;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Header of requests to the preview origin. */
export const AT_PREVIEWS = { host: 'preview.localhost:0' };

/** Password hash that matches no password: test members get a session without signing in. */
const UNUSABLE_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$M13xqOqM8+65sTOl4BsP8w$KuyOJLpRpg61Fod83AlKYIlZ3ko16oDrsJwFqmFRFQc';

const renderProcesses = new RenderProcesses();
const idleProcesses = new RenderProcesses({ isForIdleTime: true });

/** Starts a server for one test; parameters as for `openServer`. */
export async function startServer(...how: Parameters<typeof openServer>): Promise<TestServer> {
  const server = await openServer(...how);
  onTestFinished(server.close);
  return server;
}

/** Opens a server for all tests of a file or suite, with rate limits a thousand times those of a site. Tests see the rows
 *  of earlier tests, see `deleteRows`.
 *  @param use receives the server before the first test */
export function shareServer(use: (server: TestServer) => unknown, env: Record<string, string> = {}): void {
  beforeAll(async () => {
    const server = await openServer({ RATE_FACTOR: '1000', ...env });
    await use(server);
    return server.close;
  });
}

/** Opens a server. `env` is the environment of the process; `change` adjusts other configuration, and `safeHttp` may
 *  reach servers of this machine. */
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
    // Allows a busy machine more time to render.
    PHOTO_COPY_WAIT_MS: '60000',
    DRAW_WAIT_MS: '60000',
  };
  const database = await makeTestDatabase(dataDir);
  const places = { DATA_DIR: dataDir, ...database.env, ...createS3Settings() };
  const config = change(readConfig({ ...own, ...places, ...env }));
  const services = await openServices(config, now, { safeHttp, renderProcesses, idleProcesses });
  const errors = watchErrors(api);
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
      await replaceGrantedRights(services.db, actor.id, given);
      return confirmed(services, actor);
    },
    addPhoto: async (owner) => {
      const row = createPhotoRow(owner.id);
      await insertPhoto(services.db, row);
      return toPhoto(row);
    },
    photoOf: async (id) =>
      toPhoto(await services.db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirstOrThrow()),
    addPortfolio: async (owner, link) => {
      const body = { portfolioLink: link, name: link, galleries: [] };
      const reply = await call(app, 'POST', '/api/portfolios', { as: owner, body });
      if (reply.statusCode !== 201) throw new Error(reply.body);
      return reply.json<{ portfolio: Portfolio }>().portfolio;
    },
  };
}

async function confirmed({ db, now }: Services, actor: Actor): Promise<Actor> {
  const token = actor.cookie.slice('sid='.length);
  return { ...actor, confirmation: await confirmSession(db, token, now()) };
}

async function addMember({ db, now }: Services, email: string): Promise<Actor> {
  const account = await insertAccount(db, { email, passwordHash: UNUSABLE_HASH }, now());
  const token = await startSession(db, account!.id, now());
  return { id: account!.id, email, cookie: `sid=${token}` };
}

async function call(app: FastifyInstance, method: string, url: string, { as, body, headers = {} }: CallOptions = {}) {
  // A signed-in actor uses a current front end.
  const current = as && { contract: String(CONTRACT_REVISION) };
  const options: InjectOptions = { method, url, headers: { ...current, ...headers } };
  if (as) Object.assign(options.headers!, toHeaders(as));
  if (body !== undefined) {
    options.payload = typeof body === 'string' ? body : JSON.stringify(body);
    options.headers!['content-type'] ??= 'application/json';
  }
  return app.inject(options);
}

export function toHeaders({ cookie, confirmation }: Actor): Record<string, string> {
  return { cookie, ...(confirmation !== undefined && { confirmation }) };
}

/** Returns the cookies set by a response, as a request header. */
export function toCookieHeader(reply: LightMyRequestResponse): string {
  return reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
