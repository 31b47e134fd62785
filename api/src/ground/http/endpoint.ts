import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, HTTPMethods } from 'fastify';
import { Type } from 'typebox';
import type { Right, User } from '@fotosoc/contract/user';
import {
  api,
  type Api,
  type ApiKey,
  type Body,
  type ErrorCode,
  type Params,
  type Query,
  type Reply,
} from '@fotosoc/contract';
import type { Endpoint } from '@fotosoc/contract/endpoint';
import type { Db } from '../db/connection.ts';
import { runWithWriteChecks, type WriteCheck, type WriteChecks } from '../db/write-checks.ts';
import { revisionOf, sendIn, shapeFor } from './answers/shape.ts';
import { runInRequest } from './current-request.ts';
import { HttpError, type HttpErrorDetails } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for calls of teams that deploy, whose errors are read by them. */
    isForDeployers?: boolean;
  }
  interface FastifyInstance {
    /** Set with the sessions. */
    database: Db;
  }
  interface FastifyRequest {
    /** Who makes this request; null when nobody is signed in. Whoever keeps the accounts sets it. */
    user: User | null;
    /** Which of the devices it is on that this account is signed in with; set with `user`. */
    deviceId: string | undefined;
    /** Reads again, in a transaction, who makes this request and what rights they have by now; null once the session has
     *  ended. Set with `user`. */
    findUserAgain: (trx: Db) => Promise<User | null>;
  }
}

/** Makes an error to throw whose code is one of `Code`. */
export type Fail<Code extends string> = (
  status: number,
  code: Code,
  message: string,
  details?: HttpErrorDetails,
) => HttpError;

/** For what several calls have in common: makes errors to throw that the contract declares for every one of them. */
export function failOf<K extends ApiKey>(): Fail<CodeOfEach<K>> {
  return fail;
}

type CodeOfEach<K extends ApiKey> = {
  [Code in ErrorCode<K>]: [K] extends [KeyDeclaring<Code>] ? Code : never;
}[ErrorCode<K>];
type KeyDeclaring<Code extends string> = { [K in ApiKey]: Code extends ErrorCode<K> ? K : never }[ApiKey];

export function fail(...how: ConstructorParameters<typeof HttpError>): HttpError {
  return new HttpError(...how);
}

/** Sets a header of the answer. */
export type SetHeader = (name: string, value: string) => void;

/** One request of a call of the contract, its parts validated. */
export interface Call<K extends ApiKey> {
  params: Params<K>;
  query: Query<K>;
  body: Body<K>;
  /** Who calls; never null where the contract asks for a member, an owner or the administrator. */
  user: Api[K]['access'] extends 'anyone' | 'deployer' ? User | null : User;
  request: FastifyRequest;
  reply: FastifyReply;
  header: SetHeader;
  /** Makes an error to throw, with one of the codes that the contract declares for this call. */
  fail: Fail<ErrorCode<K>>;
}

export interface EndpointOptions {
  /** JSON beyond this is refused; 64 KB unless told. */
  bodyLimitBytes?: number;
  /** For what pages tell by themselves, in the words of whatever threw: characters that may not be stored are left out of
   *  its texts, where a person's are refused. */
  isToldByPrograms?: true;
  /** A request without a body counts as `{}`: front ends of an earlier release send none. */
  mayOmitBody?: true;
}

/** Serves a call of the contract: its path, schemas, rights, errors and description come from there, so a new call
 *  begins there, and goes on with a line like this in the routes of its feature. The handler's result is
 *  the answer; whether an `owner` owns what is addressed is for the handler to decide. */
export function endpoint<K extends ApiKey>(
  app: FastifyInstance,
  key: K,
  handler: (call: Call<K>) => Promise<Reply<K>>,
  options: EndpointOptions = {},
): void {
  const contract: Endpoint = api[key];
  const [method, url] = key.split(' ') as [HTTPMethods, string];
  const status = Number(Object.keys(contract.replies)[0]);
  app.route({
    method,
    url,
    schema: schemaOf(key, contract),
    bodyLimit: options.bodyLimitBytes,
    config: {
      ...(options.isToldByPrograms && { isToldByPrograms: true }),
      ...(contract.access === 'deployer' && { isForDeployers: true }),
    },
    ...(options.mayOmitBody && { preValidation: addEmptyBody }),
    onRequest: (request, _reply, done) => {
      admit(contract, request.user);
      done();
    },
    handler: async (request, reply) => {
      const { params, query, body, user } = request;
      const header: SetHeader = (name, value) => void reply.header(name, value);
      const call = { params, query, body, user, request, reply, header, fail } as unknown as Call<K>;
      const answer = await runInRequest(request, () =>
        runWithWriteChecks(checksOf(contract, request), async () => handler(call)),
      );
      return sendIn(shapeFor(contract, revisionOf(request)), reply.code(status), answer);
    },
  });
}

function addEmptyBody(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  request.body ??= {};
  done();
}

/** Returns the checks that a transaction of this request begins with: the requester is still admitted. */
function checksOf(contract: Endpoint, { user, findUserAgain, server }: FastifyRequest): WriteChecks {
  const { access } = contract;
  const db = server.database;
  if (!user || access === 'anyone') return { db, checks: [], readRights: false };
  if (access !== 'deployer') {
    const check: WriteCheck = async (trx) => admit(contract, await findUserAgain(trx));
    return { db, checks: [check], readRights: access === 'administrator' };
  }
  if (user.role !== 'administrator') return { db, checks: [], readRights: false }; // the feature adds the check of a token
  const check: WriteCheck = async (trx) => {
    if ((await findUserAgain(trx))?.role === 'administrator') return;
    throw new HttpError(401, 'auth/unauthenticated', 'You are not an administrator any more.');
  };
  return { db, checks: [check], readRights: true };
}

/** Before a byte of the body is read.
 *  @throws HttpError 401 or 403 */
export function admit({ access, right = 'administrator', errors }: Endpoint, user: User | null): void {
  if (access === 'anyone' || access === 'deployer') return; // a deployer shows a token, which the feature checks
  const area = errors?.some((code) => code === 'storage/unauthenticated') ? 'storage' : 'auth';
  if (!user) throw new HttpError(401, `${area}/unauthenticated`, 'You need to log in first.');
  if (access !== 'administrator' || user.rights.includes(right)) return;
  throw new HttpError(403, `${area}/unauthorized`, refusalOf(right));
}

/** What somebody is told who lacks a right. */
export function refusalOf(right: Right): string {
  if (right === 'administrator') return 'Only an administrator may do this.';
  return `Only those who look after the ${right} may do this. An administrator can give you that right.`;
}

const CALLER = Type.Object({
  contract: Type.Optional(
    Type.String({ description: 'Revision of the contract the caller was built with; below `changedIn`: x-before' }),
  ),
});
const FAILURE = { $ref: 'Failure#' };

/** One per call for the whole process, however many apps it makes: the framework examines each object once. */
const schemas = new WeakMap<Endpoint, FastifySchema>();

/** A call of the contract as routes and OpenAPI describe it. */
export function schemaOf(key: ApiKey, contract: Endpoint): FastifySchema {
  const schema = schemas.get(contract) ?? makeSchema(key, contract);
  schemas.set(contract, schema);
  return schema;
}

function makeSchema(
  key: ApiKey,
  { summary, access, right, fromForm, params, query, body, replies, before, errors }: Endpoint,
): FastifySchema {
  const schema: Record<string, unknown> = {
    summary,
    operationId: operationId(key),
    tags: [key.split('/')[2]],
    response: { ...replies, '4xx': FAILURE, '5xx': FAILURE },
    'x-access': access,
    'x-right': right,
    'x-from-form': fromForm,
    'x-errors': errors ?? [],
  };
  if (before) {
    schema['headers'] = CALLER;
    schema['x-before'] = { changedIn: before.changedIn, reply: before.reply };
  }
  if (params) schema['params'] = params;
  if (query) schema['querystring'] = query;
  if (body) schema['body'] = body;
  return schema;
}

/** `POST /api/photos/:id/captions` becomes `postPhotosByIdCaptions`. */
function operationId(key: ApiKey): string {
  const [method = '', path = ''] = key.split(' ');
  const words = path
    .replace(/^\/api\//, '')
    .replaceAll('/:', '/by-')
    .split(/[/-]/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
