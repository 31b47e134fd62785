// oxlint-disable typescript/triple-slash-reference -- keeps the options of routes in the declarations
/// <reference types="@fastify/compress" preserve="true" />
/// <reference types="@fastify/cookie" preserve="true" />
/// <reference types="@fastify/swagger" preserve="true" />
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, HTTPMethods } from 'fastify';
import { Type } from 'typebox';
import type { Body, Contract, ContractHistory, Endpoint, ErrorCode, Params, Query, Reply } from './contract.ts';
import type { Db } from '../db/connection.ts';
import { runWithWriteChecks, type WriteCheck, type WriteChecks } from '../db/write-checks.ts';
import { getContractRevision, sendVersion, findResponseVersion } from './responses/response-version.ts';
import { runInRequest } from './current-request.ts';
import type { RequestUser } from './request-user.ts';
import { HttpError, type HttpErrorDetails } from '../http-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for endpoints of deploying teams, who read the errors. */
    isForDeployers?: boolean;
  }
  interface FastifyInstance {
    /** Database that reads sessions; set when sessions are registered. */
    database: Db;
    contractHistory: ContractHistory;
  }
  interface FastifyRequest {
    /** Requester; `null` if not signed in. Set by the accounts module. */
    user: RequestUser | null;
    /** Device of the requester's session; set with `user`. */
    deviceId: string | undefined;
    /** Reads the requester again, in a transaction, with the current rights; `null` after the session has ended. Set
     *  with `user`. */
    findUserAgain: (trx: Db) => Promise<RequestUser | null>;
  }
}

/** Creates an error with one of the codes `Code`. */
export type Fail<Code extends string> = (
  status: number,
  code: Code,
  message: string,
  details?: HttpErrorDetails,
) => HttpError;

/** Error codes that each of several endpoints declares. */
export type CodeOfEach<C extends Contract, K extends keyof C, Common extends string> = {
  [Code in ErrorCode<C[K], Common>]: [K] extends [KeyDeclaring<C, Code, Common>] ? Code : never;
}[ErrorCode<C[K], Common>];
type KeyDeclaring<C extends Contract, Code, Common> = {
  [K in keyof C]: Code extends ErrorCode<C[K], Common> ? K : never;
}[keyof C];

export function fail(...how: ConstructorParameters<typeof HttpError>): HttpError {
  return new HttpError(...how);
}

export type SetHeader = (name: string, value: string) => void;

/** Request to an endpoint of the contract, with validated parts. `Common` are the error codes of every endpoint. */
export interface EndpointRequest<E extends Endpoint, Common extends string> {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  /** Requester; never `null` if the contract requires a member, an owner or the administrator. */
  user: E['access'] extends 'anyone' | 'deployer' ? RequestUser | null : RequestUser;
  request: FastifyRequest;
  reply: FastifyReply;
  header: SetHeader;
  /** Creates an error with a code that the contract declares for this endpoint. */
  fail: Fail<ErrorCode<E, Common>>;
}

export interface EndpointOptions {
  /** Maximum size of the JSON body; default 64 KB. */
  bodyLimitBytes?: number;
  /** True if programs send the texts: the API removes forbidden characters instead of refusing the request. */
  isToldByPrograms?: true;
  /** Treats a missing body as `{}`: front ends of an earlier release send none. */
  mayOmitBody?: true;
}

/** Serves an endpoint with its path, schemas, rights, errors and description. The handler returns the response and
 *  checks the ownership of `owner` endpoints.
 *  @param key method and path
 *  @param contract description of the endpoint */
export function serveEndpoint<E extends Endpoint, Common extends string>(
  app: FastifyInstance,
  key: string,
  contract: E,
  handler: (call: EndpointRequest<E, Common>) => Promise<Reply<E>>,
  options: EndpointOptions = {},
): void {
  const [method, url] = key.split(' ') as [HTTPMethods, string];
  const status = Number(Object.keys(contract.replies)[0]);
  app.route({
    method,
    url,
    schema: getRouteSchema(key, contract),
    bodyLimit: options.bodyLimitBytes,
    config: {
      ...(options.isToldByPrograms && { isToldByPrograms: true }),
      ...(contract.access === 'deployer' && { isForDeployers: true }),
    },
    ...(options.mayOmitBody && { preValidation: addEmptyBody }),
    onRequest: (request, _reply, done) => {
      requireAccess(contract, request.user);
      done();
    },
    handler: async (request, reply) => {
      const { params, query, body, user } = request;
      const header: SetHeader = (name, value) => void reply.header(name, value);
      const call = { params, query, body, user, request, reply, header, fail } as unknown as EndpointRequest<E, Common>;
      const answer = await runInRequest(request, () =>
        runWithWriteChecks(checksOf(contract, request), async () => handler(call)),
      );
      return sendVersion(findResponseVersion(contract, getContractRevision(request)), reply.code(status), answer);
    },
  });
}

function addEmptyBody(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  request.body ??= {};
  done();
}

/** Returns the checks at the beginning of each transaction of this request: the requester must still be admitted. */
function checksOf(contract: Endpoint, { user, findUserAgain, server }: FastifyRequest): WriteChecks {
  const { access } = contract;
  const db = server.database;
  if (!user || access === 'anyone') return { db, checks: [], readRights: false };
  if (access !== 'deployer') {
    const check: WriteCheck = async (trx) => requireAccess(contract, await findUserAgain(trx));
    return { db, checks: [check], readRights: access === 'administrator' };
  }
  // Administrators need no check here; the feature checks deploy tokens.
  if (user.role !== 'administrator') return { db, checks: [], readRights: false };
  const check: WriteCheck = async (trx) => {
    if ((await findUserAgain(trx))?.role === 'administrator') return;
    throw new HttpError(401, 'auth/unauthenticated', 'You are no longer an administrator.');
  };
  return { db, checks: [check], readRights: true };
}

/** Must be called before the body is read.
 *  @throws HttpError 401 or 403 */
export function requireAccess(
  { access, right = 'administrator', errors }: Pick<Endpoint, 'access' | 'right' | 'errors'>,
  user: (RequestUser & { rights?: readonly string[] }) | null,
): void {
  if (access === 'anyone' || access === 'deployer') return; // the feature checks the token of a deployer
  const area = errors?.some((code) => code === 'storage/unauthenticated') ? 'storage' : 'auth';
  if (!user) throw new HttpError(401, `${area}/unauthenticated`, 'You need to log in first.');
  const rights = [right].flat();
  if (access !== 'administrator' || rights.some((one) => user.rights?.includes(one))) return;
  throw new HttpError(
    403,
    `${area}/unauthorized`,
    rights.length > 1 ? OFFICERS_ONLY : describeMissingRight(rights[0]!),
  );
}

const OFFICERS_ONLY = 'Only officers may do this. An administrator can give you a right.';

export function describeMissingRight(right: string): string {
  if (right === 'administrator') return 'Only an administrator may do this.';
  return `You need the right to look after the ${right}. An administrator can give you that right.`;
}

const CALLER = Type.Object({
  contract: Type.Optional(
    Type.String({ description: 'Revision of the contract the caller was built with; below `changedIn`: x-before' }),
  ),
});
const FAILURE = { $ref: 'Failure#' };

/** Schemas per endpoint for the whole process: the framework processes each object once, for all apps. */
const schemas = new WeakMap<Endpoint, FastifySchema>();

export function getRouteSchema(key: string, contract: Endpoint): FastifySchema {
  const schema = schemas.get(contract) ?? makeSchema(key, contract);
  schemas.set(contract, schema);
  return schema;
}

function makeSchema(
  key: string,
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
function operationId(key: string): string {
  const [method = '', path = ''] = key.split(' ');
  const words = path
    .replace(/^\/api\//, '')
    .replaceAll('/:', '/by-')
    .split(/[/-]/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
