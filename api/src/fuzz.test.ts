import http from 'node:http';
import type { AddressInfo } from 'node:net';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ApiKey } from '@fotosoc/contract';
import { startSession } from './features/accounts/session-store.ts';
import { findInconsistencies } from '../test/consistency.ts';
import type { ExampleRequest } from '../test/example.ts';
import { examples } from '../test/examples.ts';
import {
  arbitraryAttack,
  replaceAt,
  encodePathSegment,
  type ActorName,
  type Attack,
  type Operation,
  type Schema,
} from '../test/hostile.ts';
import { startServer, type Actor, type TestServer } from '../test/server.ts';
import { usesPostgres } from '../test/test-database.ts';
import { SEED } from '../test/seed.ts';
import { encodeMultipart } from '../test/upload.ts';

/** A seed determines the requests; `SEED` repeats a run, `FUZZ_RUNS` makes a run longer, as `pnpm test:long` does. Each
 *  run has different requests, so frequent short runs cover as much as a long run. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? (usesPostgres() ? 150 : 400));
const AT_ONCE = 8;
/** Requests after which the example data is created again, because some was deleted. */
const ROUND = 400;

it(
  `answers ${RUNS} hostile requests without a server error, seed ${SEED}`,
  { timeout: 60_000 + RUNS * (usesPostgres() ? 240 : 60) },
  async () => {
    const server = await startServer({ RATE_FACTOR: '1000000', QUOTA_PHOTOS: '1000000' });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
    const operations = await listOperations(server);
    const wrong: string[] = [];
    for (let round = 0; round * ROUND < RUNS; round++) {
      const target = await prepare(server, operations, agent);
      const count = Math.ceil(Math.min(ROUND, RUNS - round * ROUND) / operations.length);
      const attacks = operations.flatMap((operation, index) =>
        fc
          .sample(arbitraryAttack(operation), { seed: SEED + round * operations.length + index, numRuns: count })
          .map((attack) => ({ operation, attack })),
      );
      const lane = async () => {
        for (let next = attacks.shift(); next; next = attacks.shift()) {
          const complaint = await send(target, next.operation, next.attack);
          if (complaint) wrong.push(complaint);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
    }
    agent.destroy();
    expect(wrong).toEqual([]);
    expect(await findInconsistencies(server.services)).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  },
);

interface Target {
  port: number;
  agent: http.Agent;
  victims: Map<Operation, Victim>;
}

interface Victim {
  actors: Record<ActorName, Actor | undefined>;
  example: ExampleRequest;
}

async function listOperations({ app }: TestServer): Promise<Operation[]> {
  const { paths } = (await app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Described>>;
  }>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, 'x-access': access }]) => ({
      access,
      method: method.toUpperCase(),
      path,
      parameters,
      body: Object.values(requestBody?.content ?? {})[0]?.schema,
      isUpload: requestBody?.content['multipart/form-data'] !== undefined,
    })),
  );
}
interface Described {
  'x-access': Operation['access'];
  parameters?: Operation['parameters'];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

async function prepare(server: TestServer, operations: Operation[], agent: http.Agent): Promise<Target> {
  const { db, now } = server.services;
  const administrator = await server.signUpAdministrator();
  const victims = new Map<Operation, Victim>();
  for (const operation of operations) {
    const [member, other] = [await server.signUp(), await server.signUp()];
    const key = `${operation.method} ${operation.path.replace(/\{(\w+)\}/g, ':$1')}` as ApiKey;
    const maker = /galleries|remotes/.test(key) ? administrator : member;
    const example = await examples[key]({ server, owner: member, administrator }, maker);
    // Signing in or out ends the session of the request: separate sessions for such endpoints.
    const isSigning = /\/auth\/(register|log|passkey-sign-ins|reset)/.test(key);
    const cookie = isSigning ? `sid=${await startSession(db, administrator.id, now())}` : administrator.cookie;
    const stranger = { ...member, cookie: `sid=${'x'.repeat(43)}; device="; theme=%ff; __proto__=1` };
    const actors = { visitor: undefined, member, other, administrator: { ...administrator, cookie }, stranger };
    victims.set(operation, { actors, example });
  }
  await writeFiles(server);
  const { port } = server.app.server.address() as AddressInfo;
  return { port, agent, victims };
}

/** Example photos are rows only: creates their files. */
async function writeFiles({ services: { db, photoStorage } }: TestServer): Promise<void> {
  const rows = await db.selectFrom('photos').select('file').where('variants', '=', '[]').execute();
  for (const { file } of rows) await photoStorage.save(file, Buffer.from('photo'));
}

/** Sends one request. Resolves to the problem with the response, if any. */
async function send(target: Target, operation: Operation, attack: Attack): Promise<string | undefined> {
  const request = requestOf(target, operation, attack);
  try {
    const { status, text } = await ask(target, request);
    const complaint = complaintAbout(status, text);
    return complaint && `${complaint} to ${describe(request)}`;
  } catch (error) {
    return `${String(error)} at ${describe(request)}`;
  }
}

interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

function requestOf({ victims }: Target, operation: Operation, attack: Attack): HostileRequest {
  const { actors, example } = victims.get(operation)!;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodePathSegment(Object.hasOwn(attack.params, name) ? attack.params[name] : example.params?.[name]),
  );
  const query = attack.query ?? new URLSearchParams(example.query).toString();
  const actor = actors[attack.actor];
  const headers: Record<string, string> = { ...attack.headers };
  if (actor) headers['cookie'] = actor.cookie;
  const body = operation.method === 'GET' ? undefined : bodyOf(example, attack.body);
  if (body !== undefined && attack.contentType !== undefined) headers['content-type'] = attack.contentType;
  return { method: operation.method, path: query ? `${path}?${query}` : path, headers, body };
}

function bodyOf(example: ExampleRequest, body: Attack['body']): string | Buffer | undefined {
  if ('raw' in body) return body.raw;
  if ('upload' in body) return body.upload;
  if ('value' in body) return JSON.stringify(body.value);
  if (example.parts && body.changes.length === 0) return encodeMultipart(example.parts);
  const value = body.changes.reduce((value, [place, by]) => replaceAt(value, place, by), example.body);
  return JSON.stringify(value);
}

interface Answer {
  status: number;
  text: string;
}

async function ask({ port, agent }: Target, { method, path, headers, body }: HostileRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = { host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...length } };
    const asked = http.request(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

function complaintAbout(status: number, text: string): string | undefined {
  if (status < 400) return undefined;
  if (status >= 500 && !(status === 503 && text.includes('"storage/busy"'))) return `${status} ${text}`;
  try {
    const { error, code } = JSON.parse(text) as Record<string, unknown>;
    const isOurs = typeof error === 'string' && error !== '' && /^[a-z-]+\/[a-z-]+$/.test(String(code));
    return isOurs ? undefined : `${status} without error and code: ${text}`;
  } catch {
    return `${status} that is no JSON: ${text}`;
  }
}

function describe({ method, path, headers, body }: HostileRequest): string {
  return `${method} ${path} ${JSON.stringify(headers)} ${String(body).slice(0, 300)}`;
}
