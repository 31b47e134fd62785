import type { Static, TSchema } from 'typebox';

/** Callers of an endpoint. `owner` is the user whose account the addressed resource belongs to; `deployer` has a token
 *  that the feature checks. */
export type Access = 'anyone' | 'member' | 'owner' | 'administrator' | 'deployer';

/** Endpoint as the application's contract describes it: input, output, access. */
export interface Endpoint {
  summary: string;
  access: Access;
  /** Right that also grants access to an administrators' endpoint; of several rights, each grants access. */
  right?: string | readonly string[];
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** Response bodies by status. */
  replies: Readonly<Record<number, TSchema>>;
  before?: PreviousResponse;
  /** True if visitors use the endpoint through a form. */
  fromForm?: true;
  /** Error codes besides those of every endpoint. Handlers that throw other codes do not compile. */
  errors?: readonly string[];
}

/** Previous version of a response, for clients that were built before it changed. */
export interface PreviousResponse {
  /** First contract revision whose clients receive the newer response. */
  changedIn: number;
  reply: TSchema;
  /** Converts the newer response. */
  of: (answer: never) => unknown;
  /** Version before this one. Its `of` gets this one. */
  before?: PreviousResponse;
}

/** Contract of an application: endpoints by key, e.g. `GET /api/health`. */
export type Contract = Record<string, Endpoint>;

/** Revisions of a contract, for clients of earlier releases. */
export interface ContractHistory {
  /** Revision of this server. */
  revision: number;
  /** Converts an address of an earlier release to the current address. */
  toCurrentAddress: (address: string) => string;
  /** Returns the lowest revision of a client that requests an address. */
  getLeastRevision: (address: string) => number;
}

type Part<E, P extends string> = E extends Record<P, infer S extends TSchema> ? Static<S> : undefined;
export type Params<E> = Part<E, 'params'>;
export type Query<E> = Part<E, 'query'>;
export type Body<E> = Part<E, 'body'>;

/** Body of a successful response; `null` for a status without a body. */
export type Reply<E extends Endpoint> = {
  [S in keyof E['replies']]: E['replies'][S] extends TSchema ? Static<E['replies'][S]> : never;
}[keyof E['replies']];

/** Error codes that an endpoint declares, and `Common`, those of every endpoint. */
export type ErrorCode<E, Common> =
  | (E extends { errors: readonly (infer Code extends string)[] } ? Code : never)
  | Common;
