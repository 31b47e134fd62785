import { Type, type Static, type TSchema } from 'typebox';
import { getOwnValue } from './own-value.ts';
import type { Right } from './user.ts';

/** Callers of an endpoint. `owner` is the member whose account the addressed resource belongs to; `deployer` is the
 *  holder of a deploy token of the addressed remote, or an administrator. */
export type Access = 'anyone' | 'member' | 'owner' | 'administrator' | 'deployer';

/** API endpoint: input, output, access. */
export interface Endpoint {
  summary: string;
  access: Access;
  /** Right that also grants access to an administrators' endpoint; of several rights, each grants access. */
  right?: Right | readonly Right[];
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** Response bodies by status. A status without a body (202, 204) has `Nothing`. */
  replies: Partial<Record<200 | 201 | 202 | 204, TSchema>>;
  before?: PreviousResponse;
  /** True if visitors use the endpoint through a form. Such requests need a ticket from `POST /api/form-tickets`. */
  fromForm?: true;
  /** Error codes besides `COMMON_ERRORS`, e.g. `portfolios/link-taken`. Handlers that throw other codes do not
   *  compile. */
  errors?: readonly string[];
}

/** Previous version of the response: kept for a release, for older builds and open tabs. */
export interface PreviousResponse {
  /** First contract revision (`revision.ts`) whose clients receive the current response. Clients of an older revision
   *  receive the previous version. */
  changedIn: number;
  reply: TSchema;
  /** Schema of the previous version of the response. */
  of: (answer: never) => unknown;
  /** Schemas by former key, if the endpoint replaces several endpoints with different responses. */
  replyAt?: Readonly<Record<string, TSchema>>;
  /** Version before the previous version. Its `of` gets the previous version. */
  before?: PreviousResponse;
}

/** Returns the previous versions between the response of a client and the current response, latest first; empty for a
 *  client that receives the current response.
 *  @param revision contract revision of the client */
export function listPreviousVersions(endpoint: Endpoint, revision: number): PreviousResponse[] {
  const { before } = endpoint;
  if (!before || revision >= before.changedIn) return [];
  const earlier = before.before && listPreviousVersions({ ...endpoint, before: before.before }, revision);
  return [before, ...(earlier ?? [])];
}

/** Returns the schema of the response for a client.
 *  @param key endpoint as the client calls it, possibly with a former path */
export function getReplySchema(endpoint: Endpoint, revision: number, key: string): TSchema {
  const versions = listPreviousVersions(endpoint, revision);
  const [replyAt] = versions.flatMap((version) => (version.replyAt && getOwnValue(version.replyAt, key)) ?? []);
  return replyAt ?? versions.at(-1)?.reply ?? Object.values(endpoint.replies)[0]!;
}

type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;
export type Endpoints = Record<EndpointKey, Endpoint>;

/** Error codes of every endpoint, independent of its purpose. */
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

/** Error codes of every non-GET endpoint while the site is read-only, e.g. during a move. */
export const WRITE_ERRORS = ['site/read-only'] as const;

/** Error codes of every endpoint that needs a right. */
export const RIGHT_ERRORS = ['auth/unauthenticated', 'auth/unauthorized'] as const;

/** Version of a document. Responses send the version as `ETag`, and a change sends it back as `If-Match`. */
export const Version = Type.String({ description: 'The ETag of the document, without the quotes' });

export const Nothing = Type.Null({ description: 'No body' });

/** Error body of the API: a sentence for people, a code for programs, and a sentence per field of an invalid body. */
export const Failure = Type.Object(
  {
    error: Type.String(),
    code: Type.String(),
    fields: Type.Optional(Type.Record(Type.String(), Type.String())),
    current: Type.Optional(
      Type.Unknown({
        description: 'For a change of an outdated version: the current response of a GET of the document',
      }),
    ),
    details: Type.Optional(Type.Unknown({ description: 'Machine-readable details of a refusal, e.g. alternatives' })),
  },
  {
    $id: 'Failure',
    description: `Besides the listed codes (x-errors), every endpoint may return ${COMMON_ERRORS.join(', ')}, and every endpoint that writes ${WRITE_ERRORS.join(', ')}.`,
  },
);
export type Failure = Static<typeof Failure>;

/** Instant, ISO 8601 in UTC. */
export const Instant = Type.String({ description: 'ISO 8601, UTC' });

export { NextCursor, Page } from './page.ts';
