import type { ApiKey, Body, Params, Query, Reply } from './api.ts';
import type { Failure } from './endpoint.ts';
import { CONTRACT_REVISION } from './revision.ts';
import { getOwnValue } from './own-value.ts';

/** Error response of an API request, or no response (`status` 0, code `network-request-failed`). `message` is a
 *  sentence for people. */
export class ApiError extends Error {
  /** The shell and each remote bundle a copy of this class. `instanceof` must accept errors of every copy. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError';
  }

  override name = 'ApiError';
  /** Data about the refusal for programs, e.g. possible alternatives; the type depends on `code`. */
  details?: unknown;
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Sentence per invalid field of the request body. */
    readonly fields: Record<string, string> = {},
    /** Seconds until the next attempt; `undefined` if the server stated no time. */
    readonly retryAfterSeconds?: number,
    /** Current document, if the change was based on an older version of the document. */
    readonly current?: unknown,
  ) {
    super(message);
  }
}

/** Input of an endpoint. `params` replace the `:names` in its path. Fields that the endpoint does not have are
 *  absent. */
export type Input<K extends ApiKey> = (Params<K> extends undefined ? object : { params: Params<K> }) &
  (Query<K> extends undefined ? object : { query?: Query<K> }) &
  (Body<K> extends undefined ? object : { body: Body<K> });

export interface RequestOptions {
  signal?: AbortSignal;
  /** Key of the request. The server stores repeated requests with the same key once. */
  idempotencyKey?: string;
  /** Version of the document that the change is based on. The server refuses the change if a newer version is
   *  stored. */
  ifMatch?: string;
  /** Token of a confirmation by password or passkey, for endpoints that require a confirmation. */
  confirmation?: string;
  /** Contract revision of the requester's build, if different from this build's. */
  contract?: number | undefined;
  /** Container name of the requesting remote, reported with failures; `undefined` for the remote of the page. */
  container?: string | undefined;
}

/** Returns the timeout of a request: 30 s, on a cellular connection 60 s. */
export function getRequestTimeoutMs(): number {
  const connection = (globalThis.navigator as { connection?: { type?: string } } | undefined)?.connection;
  return connection?.type === 'cellular' ? 60_000 : 30_000;
}

/** Returns the address of an endpoint, e.g. `/api/portfolios/ada?limit=3`. */
export function formatApiAddress<K extends ApiKey>(key: K, input?: Partial<Input<K>>): string {
  const { params, query } = (input ?? {}) as { params?: Record<string, string>; query?: Record<string, unknown> };
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(getOwnValue(params, name) ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(name, `${value as string | number}`);
  return search.size ? `${path}?${search}` : path;
}

/** Window event after a request with a 5xx or without a response. `detail` is the container name of the requesting
 *  remote, if known. */
export const REQUEST_FAILED_EVENT = 'api-call-failed';

/** Window event after a request that needs a session was refused without one. Dispatched after the request has failed,
 *  so that the caller may sign out before, with its own message. */
export const SESSION_ENDED_EVENT = 'api-session-ended';

/** Sends an API request.
 *  @throws ApiError for every response outside 2xx, a lost connection or a timeout */
export async function request<K extends ApiKey>(
  key: K,
  input?: Input<K>,
  options: RequestOptions = {},
): Promise<Reply<K>> {
  const body = (input as { body?: unknown } | undefined)?.body;
  const headers: Record<string, string> = { contract: String(options.contract ?? CONTRACT_REVISION) };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  if (options.ifMatch) headers['if-match'] = `"${options.ifMatch}"`;
  if (options.confirmation) headers['confirmation'] = options.confirmation;
  const timeout = AbortSignal.timeout(getRequestTimeoutMs());
  let response: Response;
  try {
    if (body !== undefined) await (globalThis as { __FOTOSOC_TICKET__?: Promise<unknown> }).__FOTOSOC_TICKET__;
    response = await fetch(formatApiAddress(key, input), {
      method: key.slice(0, key.indexOf(' ')),
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    dispatchRequestEvent(REQUEST_FAILED_EVENT, options.container);
    throw new ApiError(
      0,
      'network-request-failed',
      'The server could not be reached. Check your connection and try again.',
    );
  }
  if (response.status >= 500) dispatchRequestEvent(REQUEST_FAILED_EVENT, options.container);
  if (!response.ok) {
    const failure = await parseFailure(response);
    if (failure.code === 'auth/unauthenticated') setTimeout(() => dispatchRequestEvent(SESSION_ENDED_EVENT));
    throw failure;
  }
  return (response.status === 204 || response.status === 202 ? null : await response.json()) as Reply<K>;
}

function dispatchRequestEvent(event: typeof REQUEST_FAILED_EVENT | typeof SESSION_ENDED_EVENT, detail?: string): void {
  if (typeof window !== 'undefined') window.dispatchEvent(new CustomEvent(event, { detail }));
}

async function parseFailure(response: Response): Promise<ApiError> {
  const failure = (await response.json().catch(() => null)) as Failure | null;
  const retryAfter = Number(response.headers.get('retry-after'));
  const error = new ApiError(
    response.status,
    failure?.code ?? 'server/unreadable',
    failure?.error ?? 'The response of the server could not be read. Please try again.',
    failure?.fields,
    Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
    failure?.current,
  );
  error.details = failure?.details;
  return error;
}
