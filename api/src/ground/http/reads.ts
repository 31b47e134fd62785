import { parse } from 'node:querystring';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { api, type Api, type ApiKey, type ErrorCode, type Params, type Query, type Reply } from '@fotosoc/contract';
import type { User } from '@fotosoc/contract/user';
import type { Endpoint } from '@fotosoc/contract/endpoint';
import { matchPattern } from '@fotosoc/contract/registry/paths';
import { REVISION } from '@fotosoc/contract/revision';
import { httpErrorOf } from './errors.ts';
import { API_HEADERS } from '../plugins/headers.ts';
import { jsonOf } from '../plugins/serialization.ts';
import { requirePlainText } from '../plugins/unwanted-text.ts';
import { requireValid } from '../plugins/validation.ts';
import type { Changes } from '../db/changes.ts';
import type { Ground } from '../ground.ts';
import { traced } from '../telemetry/traced.ts';
import { AnswerCache, countCache } from './answers/answer-cache.ts';
import { sendStored } from './answers/send-answer.ts';
import { isAnybody, SHARED } from './answers/sharing.ts';
import { revisionOf, sendIn, shapeFor, type Shape } from './answers/shape.ts';
import { storedAnswer, type StoredAnswer } from './answers/stored-answer.ts';
import { admit, fail, schemaOf, type Fail, type SetHeader } from './endpoint.ts';

declare module 'fastify' {
  interface FastifyInstance {
    reads: Reads;
  }
}

const HEADERS = {
  ...API_HEADERS,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-encoding, cookie',
};

/** Endpoint that only reads. */
type ReadKey = Extract<ApiKey, `GET ${string}`>;

/** Validated parts of a read request. Contains no HTTP request, because the server makes internal requests as well. */
export interface ReadCall<K extends ReadKey> {
  params: Params<K>;
  query: Query<K>;
  /** Requester; never `null` if the contract requires a member, an owner or the administrator. */
  user: Api[K]['access'] extends 'anyone' | 'deployer' ? User | null : User;
  /** Device of the requester; `undefined` if not signed in. */
  deviceId: string | undefined;
  header: SetHeader;
  /** Creates an error with a code that the contract declares for this endpoint. */
  fail: Fail<ErrorCode<K>>;
}

export interface ReadOptions {
  /** Number of cached responses until the content changes: 1, or `DRAWINGS` for random responses. Default none: only
   *  responses made solely of content counted by `content-revision` may be cached. */
  kept?: number;
}

type Handler<K extends ReadKey> = (call: ReadCall<K>) => Promise<Reply<K>>;

/** Serves a read endpoint of the contract like `endpoint`, and also for internal requests by `app.reads`. */
export function readEndpoint<K extends ReadKey>(
  app: FastifyInstance,
  key: K,
  handler: Handler<K>,
  { kept = 0 }: ReadOptions = {},
): void {
  const contract: Endpoint = api[key];
  const url = key.slice('GET '.length);
  const read: Read = { path: url, contract, handler: handler as unknown as Read['handler'], kept };
  app.reads.add(read);
  app.get(url, {
    schema: schemaOf(key, contract),
    onRequest: async (request, reply) => {
      admit(contract, request.user);
      const stored = kept === 1 ? await app.reads.findKept(read, revisionOf(request), request.url) : undefined;
      return stored && sendKept(request, reply, stored);
    },
    handler: async (request, reply) => {
      const { params, query, user, deviceId } = request;
      const asked = { params: params as object, query: query as object, user, deviceId, revision: revisionOf(request) };
      const isShared = contract.access === 'anyone' && isAnybody(request) && !url.startsWith('/api/auth/');
      const answer = isShared
        ? await app.reads.answerTogether(read, asked, request.url)
        : await app.reads.answer(read, asked, request.url);
      if ('once' in answer) return sendStored(request, reply, 200, answer.once);
      if ('stored' in answer) return sendKept(request, reply, answer.stored);
      return sendIn(answer.shape, reply.headers(answer.headers), answer.body);
    },
  });
}

async function sendKept(request: FastifyRequest, reply: FastifyReply, stored: StoredAnswer): Promise<FastifyReply> {
  return sendStored(request, reply, 200, stored, isAnybody(request) ? SHARED : {});
}

interface Read {
  path: string;
  contract: Endpoint;
  handler: (call: object) => Promise<unknown>;
  kept: number;
}

/** Requester: a request, or its user. */
export type Asker = Pick<FastifyRequest, 'user' | 'deviceId'>;

export const ANYBODY: Asker = { user: null, deviceId: undefined };

interface Asked extends Asker {
  params: object;
  query: object;
  revision: number;
}

export interface OwnAnswer {
  status: number;
  /** JSON value; `undefined` unless the status is 200. */
  body?: unknown;
  /** Current version of the response, if the requester uses the previous one. */
  today?: unknown;
  /** Whether the response is independent of the requester: the handler did not look. */
  isForAnybody?: boolean;
  /** Whether the endpoint is for members only, with individual responses. */
  isPersonal?: boolean;
}

/** Uncached response, before its version is applied. */
interface AnswerMade {
  body: unknown;
  shape: Shape;
  headers: Record<string, string>;
  isForAnybody: boolean;
}

/** Visitors who requested the same address in one turn of the event loop. */
interface Together {
  visitors: number;
  answer: Promise<{ stored: StoredAnswer } | { once: StoredAnswer; isForAnybody: boolean } | AnswerMade>;
}

/** Read endpoints of the app, with their cached responses. */
export class Reads {
  readonly #reads: Read[] = [];
  readonly #kept: AnswerCache<{ stored: StoredAnswer }>;
  readonly #changes: Pick<Changes, 'contentRevision'>;
  /** Requests that wait for the end of this turn, by address and response version. */
  readonly #joined = new Map<string, Together>();

  constructor(
    private readonly app: FastifyInstance,
    { changes, metrics }: Pick<Ground, 'changes' | 'metrics'>,
  ) {
    this.#changes = changes;
    this.#kept = new AnswerCache(countCache(metrics, 'answers'));
  }

  add(read: Read): void {
    this.#reads.push(read);
  }

  /** Returns the cached response of an address if the content is unchanged. */
  async findKept({ contract }: Read, revision: number, address: string): Promise<StoredAnswer | undefined> {
    const key = keyOf(address, shapeFor(contract, revision));
    return this.#kept.find(await this.#changes.contentRevision(), key)?.stored;
  }

  /** Answers all visitors of one address in the same turn of the event loop once: a flood of one address costs as much
   *  as a few visitors. Responses begun before the arrival of a request are not used.
   *  @returns the response for one visitor, or its bytes for several */
  async answerTogether(
    read: Read,
    asked: Asked,
    address: string,
  ): Promise<{ stored: StoredAnswer } | { once: StoredAnswer; isForAnybody: boolean } | AnswerMade> {
    const key = keyOf(address, shapeFor(read.contract, asked.revision));
    const joined = this.#joined.get(key);
    if (joined) {
      joined.visitors += 1;
      return joined.answer;
    }
    const together: Together = { visitors: 1, answer: this.#answerNextTurn(read, asked, address, key) };
    this.#joined.set(key, together);
    return together.answer;
  }

  async #answerNextTurn(read: Read, asked: Asked, address: string, key: string) {
    await nextTurn();
    const { visitors } = this.#joined.get(key)!;
    this.#joined.delete(key);
    const answer = await this.answer(read, asked, address);
    if ('stored' in answer || visitors === 1) return answer;
    const json = jsonOf(this.app, answer.shape.schema, answer.shape.of(answer.body));
    const once = await storedAnswer(json, { ...HEADERS, ...answer.shape.headers, ...answer.headers });
    return { once, isForAnybody: answer.isForAnybody };
  }

  async answer(
    { contract, handler, kept }: Read,
    asked: Asked,
    address: string,
  ): Promise<{ stored: StoredAnswer } | AnswerMade> {
    const shape = shapeFor(contract, asked.revision);
    const headers: Record<string, string> = {};
    const header: SetHeader = (name, value) => {
      headers[name] = value;
    };
    if (kept === 0) {
      let isForAnybody = contract.access === 'anyone';
      const call = {
        ...asked,
        get user() {
          isForAnybody = false;
          return asked.user;
        },
        get deviceId() {
          isForAnybody = false;
          return asked.deviceId;
        },
        header,
        fail,
      };
      const body = await handler(call);
      return { body, shape, headers, isForAnybody };
    }
    const make = async () => handler({ ...asked, ...ANYBODY, header, fail });
    return this.#kept.get(await this.#changes.contentRevision(), keyOf(address, shape), kept, async () => {
      const json = jsonOf(this.app, shape.schema, shape.of(await make()));
      return { stored: await storedAnswer(json, { ...HEADERS, ...shape.headers, ...headers }) };
    });
  }

  /** Makes an internal request to an address of the API.
   *  @param revision contract revision of the requesting page */
  async ask(address: string, { user, deviceId }: Asker, revision = REVISION): Promise<OwnAnswer> {
    const [path = '', search = ''] = address.split('?');
    for (const read of this.#reads) {
      const params = matchPattern(read.path, path);
      if (!params) continue;
      const asked = { params, query: { ...parse(search) }, user, deviceId, revision };
      return traced('ask', { 'http.route': read.path }, async () => this.#askFor(read, asked, address));
    }
    return { status: 404 };
  }

  async #askFor(read: Read, asked: Asked, address: string): Promise<OwnAnswer> {
    const { contract } = read;
    try {
      admit(contract, asked.user);
      if (contract.params) requireValid(contract.params, asked.params);
      if (contract.query) requireValid(contract.query, asked.query);
      requirePlainText({ params: asked.params, query: asked.query });
      const isOld = shapeFor(contract, asked.revision).isOld;
      const today = isOld ? await this.#read(read, { ...asked, revision: REVISION }, address) : undefined;
      const answer = await this.#read(read, asked, address);
      return {
        status: 200,
        ...answer,
        ...(contract.access !== 'anyone' && { isPersonal: true }),
        ...(today && { today: today.body }),
      };
    } catch (error) {
      const { status } = httpErrorOf(error as FastifyError);
      if (status >= 500) this.app.log.error({ err: error, address }, 'the server could not answer itself');
      return { status };
    }
  }
  async #read(read: Read, asked: Asked, address: string): Promise<{ body: unknown; isForAnybody: boolean }> {
    const isAnybodys = asked.user === null && asked.deviceId === undefined;
    const answer = isAnybodys
      ? await this.answerTogether(read, asked, address)
      : await this.answer(read, asked, address);
    if ('stored' in answer) return { body: JSON.parse(answer.stored.bytes.toString()), isForAnybody: true };
    if ('once' in answer) return { ...answer, body: JSON.parse(answer.once.bytes.toString()) };
    const { body, shape, isForAnybody } = answer;
    return { body: JSON.parse(jsonOf(this.app, shape.schema, shape.of(body))), isForAnybody };
  }
}

function keyOf(address: string, { isOld }: Shape): string {
  return isOld ? `${address} before` : address;
}
