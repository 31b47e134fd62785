import { parse } from 'node:querystring';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import createRouter, { type HTTPVersion, type Instance as Router } from 'find-my-way';
import type { ContractHistory, Endpoint, ErrorCode, Params, Query, Reply } from './contract.ts';
import { toHttpError } from './error-responses.ts';
import { API_HEADERS } from './responses/headers.ts';
import { serializeResponse } from './responses/serialization.ts';
import { requirePlainText } from './unwanted-text.ts';
import { requireValid } from './validation.ts';
import type { ContentRevisions } from '../db/content-revisions.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { runInSpan } from '../telemetry/traced.ts';
import { ResponseCache, createCacheCounter } from './responses/response-cache.ts';
import { sendStoredResponse } from './responses/send-response.ts';
import { isAnonymous, SHARED_CACHE_HEADERS } from './responses/shared-cache.ts';
import {
  getContractRevision,
  sendVersion,
  findResponseVersion,
  type ResponseVersion,
} from './responses/response-version.ts';
import { createStoredResponse, type StoredResponse } from './responses/stored-response.ts';
import { requireAccess, fail, getRouteSchema, type Fail, type SetHeader } from './endpoint.ts';
import type { RequestUser } from './request-user.ts';

declare module 'fastify' {
  interface FastifyInstance {
    reads: ReadEndpoints;
  }
}

const HEADERS = {
  ...API_HEADERS,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-encoding, cookie',
};

/** Validated parts of a read request. Contains no HTTP request, because the server makes internal requests as well. */
export interface ReadRequest<E extends Endpoint, Common extends string> {
  params: Params<E>;
  query: Query<E>;
  /** Requester; never `null` if the contract requires a member, an owner or the administrator. */
  user: E['access'] extends 'anyone' | 'deployer' ? RequestUser | null : RequestUser;
  /** Device of the requester; `undefined` if not signed in. */
  deviceId: string | undefined;
  header: SetHeader;
  /** Creates an error with a code that the contract declares for this endpoint. */
  fail: Fail<ErrorCode<E, Common>>;
}

export interface ReadOptions {
  /** Number of responses cached until the content changes: 1, or `MAX_RANDOM_VARIANTS` for random responses. Default:
   *  none are cached. Only responses made solely of content that `content-revision` counts may be cached. */
  kept?: number;
}

/** Serves a read endpoint like `serveEndpoint`, and also for internal requests by `app.reads`. */
export function serveReadEndpoint<E extends Endpoint, Common extends string>(
  app: FastifyInstance,
  key: `GET ${string}`,
  contract: E,
  handler: (call: ReadRequest<E, Common>) => Promise<Reply<E>>,
  { kept = 0 }: ReadOptions = {},
): void {
  const url = key.slice('GET '.length);
  const read: Read = { path: url, contract, handler: handler as unknown as Read['handler'], kept };
  app.reads.add(read);
  app.get(url, {
    schema: getRouteSchema(key, contract),
    onRequest: async (request, reply) => {
      requireAccess(contract, request.user);
      const stored = kept === 1 ? await app.reads.findKept(read, getContractRevision(request), request.url) : undefined;
      return stored && sendKept(request, reply, stored);
    },
    handler: async (request, reply) => {
      const { params, query, user, deviceId } = request;
      const asked = {
        params: params as object,
        query: query as object,
        user,
        deviceId,
        revision: getContractRevision(request),
      };
      const isShared = contract.access === 'anyone' && isAnonymous(request) && !url.startsWith('/api/auth/');
      const answer = isShared
        ? await app.reads.answerTogether(read, asked, request.url)
        : await app.reads.answer(read, asked, request.url);
      if ('once' in answer) return sendStoredResponse(request, reply, 200, answer.once);
      if ('stored' in answer) return sendKept(request, reply, answer.stored);
      return sendVersion(answer.shape, reply.headers(answer.headers), answer.body);
    },
  });
}

async function sendKept(request: FastifyRequest, reply: FastifyReply, stored: StoredResponse): Promise<FastifyReply> {
  return sendStoredResponse(request, reply, 200, stored, isAnonymous(request) ? SHARED_CACHE_HEADERS : {});
}

interface Read {
  path: string;
  contract: Endpoint;
  handler: (call: object) => Promise<unknown>;
  kept: number;
}

/** Person who reads: given by a request or by its user. */
export type Requester = Pick<FastifyRequest, 'user' | 'deviceId'>;

export const ANONYMOUS: Requester = { user: null, deviceId: undefined };

interface Asked extends Requester {
  params: object;
  query: object;
  revision: number;
}

export interface InternalResponse {
  status: number;
  /** JSON value; `undefined` unless the status is 200. */
  body?: unknown;
  /** Current version of the response, if the requester uses the previous one. */
  today?: unknown;
  /** True if the response is equal for all requesters, because the handler did not read who asks. */
  isForAnybody?: boolean;
  /** True if only members may read, and each gets another response. */
  isPersonal?: boolean;
}

/** Response that is not cached, in the current format. */
interface AnswerMade {
  body: unknown;
  shape: ResponseVersion;
  headers: Record<string, string>;
  isForAnybody: boolean;
}

/** Visitors who requested the same address in one turn of the event loop. */
interface Together {
  visitors: number;
  answer: Promise<{ stored: StoredResponse } | { once: StoredResponse; isForAnybody: boolean } | AnswerMade>;
}

const ROUTER_OPTIONS = { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 2_000 };
const noHandler = () => undefined;

/** Read endpoints of the app, with their cached responses. */
export class ReadEndpoints {
  readonly #router: Router<HTTPVersion.V1> = createRouter(ROUTER_OPTIONS);
  readonly #history: ContractHistory;
  readonly #kept: ResponseCache<{ stored: StoredResponse }>;
  readonly #changes: Pick<ContentRevisions, 'contentRevision'>;
  /** Requests that wait for the end of this turn, by address and response version. */
  readonly #joined = new Map<string, Together>();

  constructor(
    private readonly app: FastifyInstance,
    { changes, metrics }: { changes: Pick<ContentRevisions, 'contentRevision'>; metrics: Metrics },
    history: ContractHistory,
  ) {
    this.#history = history;
    this.#changes = changes;
    this.#kept = new ResponseCache(createCacheCounter(metrics, 'answers'));
  }

  add(read: Read): void {
    this.#router.on('GET', read.path, noHandler, read);
  }

  /** Returns whether the responses of an address are cached until the content changes. */
  isKept(address: string): boolean {
    const [path = ''] = this.#history.toCurrentAddress(address).split('?');
    const found = this.#router.find('GET', path);
    return found !== null && (found.store as Read).kept > 0;
  }

  /** Returns the cached response of an address if the content is unchanged. */
  async findKept({ contract }: Read, revision: number, address: string): Promise<StoredResponse | undefined> {
    const key = keyOf(address, findResponseVersion(contract, revision));
    return this.#kept.find(await this.#changes.contentRevision(), key)?.stored;
  }

  /** Answers all visitors of one address in the same turn of the event loop once: a flood of one address costs as much
   *  as a few visitors. Responses begun before the arrival of a request are not used.
   *  @returns the response for one visitor, or its bytes for several */
  async answerTogether(
    read: Read,
    asked: Asked,
    address: string,
  ): Promise<{ stored: StoredResponse } | { once: StoredResponse; isForAnybody: boolean } | AnswerMade> {
    const key = keyOf(address, findResponseVersion(read.contract, asked.revision));
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
    const json = serializeResponse(this.app, answer.shape.schema, answer.shape.of(answer.body));
    const once = await createStoredResponse(json, { ...HEADERS, ...answer.shape.headers, ...answer.headers });
    return { once, isForAnybody: answer.isForAnybody };
  }

  async answer(
    { contract, handler, kept }: Read,
    asked: Asked,
    address: string,
  ): Promise<{ stored: StoredResponse } | AnswerMade> {
    const shape = findResponseVersion(contract, asked.revision);
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
    const make = async () => handler({ ...asked, ...ANONYMOUS, header, fail });
    return this.#kept.get(await this.#changes.contentRevision(), keyOf(address, shape), kept, async () => {
      const json = serializeResponse(this.app, shape.schema, shape.of(await make()));
      return { stored: await createStoredResponse(json, { ...HEADERS, ...shape.headers, ...headers }) };
    });
  }

  /** Makes an internal request to an address of the API.
   *  @param revision contract revision of the requesting page */
  async ask(
    address: string,
    { user, deviceId }: Requester,
    revision = this.#history.revision,
  ): Promise<InternalResponse> {
    const [path = '', search = ''] = this.#history.toCurrentAddress(address).split('?');
    const leastRevision = Math.max(revision, this.#history.getLeastRevision(address));
    const found = this.#router.find('GET', path);
    if (!found) return { status: 404 };
    const read = found.store as Read;
    const asked = { params: found.params, query: { ...parse(search) }, user, deviceId, revision: leastRevision };
    return runInSpan('ask', { 'http.route': read.path }, async () => this.#askFor(read, asked, address));
  }

  async #askFor(read: Read, asked: Asked, address: string): Promise<InternalResponse> {
    const { contract } = read;
    try {
      requireAccess(contract, asked.user);
      if (contract.params) requireValid(contract.params, asked.params);
      if (contract.query) requireValid(contract.query, asked.query);
      requirePlainText({ params: asked.params, query: asked.query });
      const isOld = findResponseVersion(contract, asked.revision).isOld;
      const today = isOld ? await this.#read(read, { ...asked, revision: this.#history.revision }, address) : undefined;
      const answer = await this.#read(read, asked, address);
      return {
        status: 200,
        ...answer,
        ...(contract.access !== 'anyone' && { isPersonal: true }),
        ...(today && { today: today.body }),
      };
    } catch (error) {
      const { status } = toHttpError(error as FastifyError);
      if (status >= 500) this.app.log.error({ err: error, address }, 'an internal request failed');
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
    return { body: JSON.parse(serializeResponse(this.app, shape.schema, shape.of(body))), isForAnybody };
  }
}

function keyOf(address: string, { isOld }: ResponseVersion): string {
  return isOld ? `${address} before` : address;
}
