import { Type, type Static, type TSchema } from 'typebox';
import type { Right } from './user.ts';

/** Who may make a call. `owner` is the member whose account the addressed thing belongs to; `deployer` whoever brings a
 *  deploy token of the addressed remote, or an administrator. */
export type Access = 'anyone' | 'member' | 'owner' | 'administrator' | 'deployer';

/** One call of the API: what goes in, what comes out, who may make it. */
export interface Endpoint {
  summary: string;
  access: Access;
  /** Of a call of administrators: whoever holds this right may make it as well. */
  right?: Right;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** Answers by status. A status without a body (202, 204) has `Nothing`. */
  replies: Partial<Record<200 | 201 | 202 | 204, TSchema>>;
  before?: AnswerBefore;
  /** Whether visitors send it by a form of a page: see `POST /api/form-tickets`. */
  fromForm?: true;
  /** Codes of the errors this call answers besides `COMMON_ERRORS`, e.g. `portfolios/link-taken`. A handler that throws
   *  another one does not compile. */
  errors?: readonly string[];
}

/** What a call answered until the shape of its answer changed: kept for a release, for versions that were built before and
 *  tabs that hold them. */
export interface AnswerBefore {
  /** The first revision of the contract (`revision.ts`) without it: who was built with an older one is answered this. */
  changedIn: number;
  reply: TSchema;
  /** Makes it of what is answered today, and of nothing else. */
  of: (answer: never) => unknown;
}

/** `METHOD /path/:param` */
type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;
export type Endpoints = Record<EndpointKey, Endpoint>;

/** Codes that any call may answer, for reasons that have nothing to do with what it is for. */
export const COMMON_ERRORS = [
  'request/invalid',
  'request/malformed',
  'request/too-large',
  'request/too-long',
  'request/timeout',
  'request/unsupported-type',
  'auth/cross-site',
  'server/error',
  'server/busy',
  'server/storage-full',
] as const;

/** Codes that any call but a GET may answer while the site can only be read, e.g. while it is being moved. */
export const WRITE_ERRORS = ['site/read-only'] as const;

/** Tells one state of a document from another; also sent as its `ETag`, and named by the `If-Match` of a change. */
export const Version = Type.String({ description: 'The ETag of the document, without the quotes' });

export const Nothing = Type.Null({ description: 'No body' });

/** Every error of the API: a sentence for people, a code for programs, and for a bad body a sentence per field. */
export const Failure = Type.Object(
  {
    error: Type.String(),
    code: Type.String(),
    fields: Type.Optional(Type.Record(Type.String(), Type.String())),
    current: Type.Optional(
      Type.Unknown({ description: 'Of a change made from an older state: what a GET of the document answers now' }),
    ),
    details: Type.Optional(Type.Unknown({ description: 'What a program needs of a refusal, e.g. what would work' })),
  },
  {
    $id: 'Failure',
    description: `Besides its own codes (x-errors), any call may answer ${COMMON_ERRORS.join(', ')}, and one that writes ${WRITE_ERRORS.join(', ')}.`,
  },
);
export type Failure = Static<typeof Failure>;

/** An instant, ISO 8601 in UTC. */
export const Instant = Type.String({ description: 'ISO 8601, UTC' });

export { NextCursor, Page } from './page.ts';
