import { parse } from 'node:querystring';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { api, type Api, type ApiKey, type ErrorCode, type Params, type Query, type Reply } from '@fotosoc/contract';
import type { User } from '@fotosoc/contract/user';
import type { Endpoint } from '@fotosoc/contract/endpoint';
import { matchPattern } from '@fotosoc/contract/registry/paths';
import { httpErrorOf } from './errors.ts';
import { API_HEADERS } from '../plugins/headers.ts';
import { jsonOf } from '../plugins/serialization.ts';
import { requirePlainText } from '../plugins/unwanted-text.ts';
import { requireValid } from '../plugins/validation.ts';
import type { Changes } from '../db/changes.ts';
import type { Ground } from '../ground.ts';
import { AnswerCache, countCache } from './answers/answer-cache.ts';
import { sendStored } from './answers/send-answer.ts';
import { isAnybody, SHARED } from './answers/sharing.ts';
import { storedAnswer, type StoredAnswer } from './answers/stored-answer.ts';
import { admit, fail, schemaOf, type Fail, type SetHeader } from './endpoint.ts';

declare module 'fastify' {
  interface FastifyInstance {
    reads: Reads;
  }
}

/** Of a kept answer. */
const HEADERS = {
  ...API_HEADERS,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-encoding, cookie',
};

/** A call that only reads. */
type ReadKey = Extract<ApiKey, `GET ${string}`>;

/** What a read is answered from, its parts validated. There is no request in it: the server asks for itself as well. */
export interface ReadCall<K extends ReadKey> {
  params: Params<K>;
  query: Query<K>;
  /** Who asks; never null where the contract asks for a member, an owner or the administrator. */
  user: Api[K]['access'] extends 'anyone' | 'deployer' ? User | null : User;
  header: SetHeader;
  /** Makes an error to throw, with one of the codes that the contract declares for this call. */
  fail: Fail<ErrorCode<K>>;
}

export interface ReadOptions {
  /** How many answers are kept as bytes, for whoever asks, until the content changes: 1, or `DRAWINGS` where
   *  something in it is drawn at random. None unless told: only what is made of nothing but the content that
   *  `content-revision` counts may be kept. */
  kept?: number;
}

type Handler<K extends ReadKey> = (call: ReadCall<K>) => Promise<Reply<K>>;

/** Serves a reading call of the contract as `endpoint` does, and to the server itself, which asks by `app.reads`. */
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
      const stored = kept > 0 ? await app.reads.findKept(request.url) : undefined;
      return stored && sendKept(request, reply, stored);
    },
    handler: async (request, reply) => {
      const call = { params: request.params as object, query: request.query as object, user: request.user };
      const answer = await app.reads.answer(read, call, request.url);
      if ('stored' in answer) return sendKept(request, reply, answer.stored);
      return reply.headers(answer.headers).send(answer.body);
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

interface Asked {
  params: object;
  query: object;
  user: User | null;
}

/** What the server was answered that asked itself. */
export interface OwnAnswer {
  status: number;
  /** As JSON holds it; undefined unless the status is 200. */
  body?: unknown;
  /** Whether it is the same whoever asks: what answered did not look. */
  isForAnybody?: boolean;
}

/** The reading calls of the app, and what is kept of their answers. */
export class Reads {
  readonly #reads: Read[] = [];
  readonly #kept: AnswerCache<{ stored: StoredAnswer }>;
  readonly #changes: Pick<Changes, 'contentRevision'>;

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

  /** What was answered at an address, if the content is as it was. */
  async findKept(address: string): Promise<StoredAnswer | undefined> {
    return this.#kept.find(await this.#changes.contentRevision(), address)?.stored;
  }

  async answer(
    { contract, handler, kept }: Read,
    asked: Asked,
    address: string,
  ): Promise<{ stored: StoredAnswer } | { body: unknown; headers: Record<string, string>; isForAnybody: boolean }> {
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
        header,
        fail,
      };
      const body = await handler(call);
      return { body, headers, isForAnybody };
    }
    const make = async () => handler({ ...asked, user: null, header, fail });
    return this.#kept.get(await this.#changes.contentRevision(), address, kept, async () => {
      const json = jsonOf(this.app, contract.replies[200]!, await make());
      return { stored: await storedAnswer(json, { ...HEADERS, ...headers }) };
    });
  }

  /** Asks for what is at an address of the API, without a request.
   *  @param user who asks */
  async ask(address: string, user: User | null): Promise<OwnAnswer> {
    const [path = '', search = ''] = address.split('?');
    for (const read of this.#reads) {
      const params = matchPattern(read.path, path);
      if (params) return this.#askFor(read, { params, query: { ...parse(search) }, user }, address);
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
      const answer = await this.answer(read, asked, address);
      const json =
        'stored' in answer ? answer.stored.bytes.toString() : jsonOf(this.app, contract.replies[200]!, answer.body);
      const isForAnybody = 'stored' in answer || answer.isForAnybody;
      return { status: 200, body: JSON.parse(json) as unknown, isForAnybody };
    } catch (error) {
      const { status } = httpErrorOf(error as FastifyError);
      if (status >= 500) this.app.log.error({ err: error, address }, 'the server could not answer itself');
      return { status };
    }
  }
}
