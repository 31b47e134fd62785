import type { ApiKey, Body, Params, Query, Reply } from './api.ts';
import type { Failure } from './endpoint.ts';
import { REVISION } from './revision.ts';
import { ownValue } from './own-value.ts';

/** A call that was answered with an error, or not answered at all (`status` 0, code `network-request-failed`).
 *  `message` is a sentence for people. */
export class ApiError extends Error {
  /** Shell and remotes each bundle this class: an error thrown by one copy must pass for an `ApiError` in another. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError';
  }

  override name = 'ApiError';
  /** What a program needs of a refusal, e.g. what would work; its shape is that of the code. */
  details?: unknown;
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** A sentence per field of the body that was refused. */
    readonly fields: Record<string, string> = {},
    /** Seconds to wait before another try, when the server said so. */
    readonly retryAfterSeconds?: number,
    /** Of a change made from an older state: what a GET of the document answers now. */
    readonly current?: unknown,
  ) {
    super(message);
  }
}

/** Only the parts a call has: `params` for `:names` in its path, `query`, `body`. */
export type Input<K extends ApiKey> = (Params<K> extends undefined ? object : { params: Params<K> }) &
  (Query<K> extends undefined ? object : { query?: Query<K> }) &
  (Body<K> extends undefined ? object : { body: Body<K> });

export interface RequestOptions {
  signal?: AbortSignal;
  /** The same key on a repeated call makes the server store it once. */
  idempotencyKey?: string;
  /** The version of the document that a change was made from: the change of an older one is refused. */
  ifMatch?: string;
  /** What was given for the password: of what needs it anew. */
  confirmation?: string;
  /** Revision of the contract that whoever asks was built with, where that is not this one. */
  contract?: number | undefined;
  /** Name of the container of whoever asks; undefined for whoever the page is of. */
  container?: string | undefined;
}

/** How long a call may take: 30 s, on a phone connection 60 s. */
export function callTimeoutMs(): number {
  const connection = (globalThis.navigator as { connection?: { type?: string } } | undefined)?.connection;
  return connection?.type === 'cellular' ? 60_000 : 30_000;
}

/** The address of a call, e.g. `/api/portfolios/ada?limit=3`. */
export function addressOf<K extends ApiKey>(key: K, input?: Partial<Input<K>>): string {
  const { params, query } = (input ?? {}) as { params?: Record<string, string>; query?: Record<string, unknown> };
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(ownValue(params, name) ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(name, `${value as string | number}`);
  return search.size ? `${path}?${search}` : path;
}

/** Told to the window when a call was answered with an error of the server, or not at all; `detail` is the container of
 *  whoever made it, where that is known. */
export const CALL_FAILED = 'api-call-failed';

/** Told to the window when a call needs somebody who is signed in, and nobody is (any more): after the call has failed, so
 *  that whoever made it may sign out first, in words of its own. */
export const SESSION_ENDED = 'api-session-ended';

/** Makes one call of the API.
 *  @throws ApiError for every answer outside 2xx and for a lost connection or a call out of time. */
export async function request<K extends ApiKey>(
  key: K,
  input?: Input<K>,
  options: RequestOptions = {},
): Promise<Reply<K>> {
  const body = (input as { body?: unknown } | undefined)?.body;
  const headers: Record<string, string> = { contract: String(options.contract ?? REVISION) };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  if (options.ifMatch) headers['if-match'] = `"${options.ifMatch}"`;
  if (options.confirmation) headers['confirmation'] = options.confirmation;
  const timeout = AbortSignal.timeout(callTimeoutMs());
  let response: Response;
  try {
    if (body !== undefined) await (globalThis as { __FOTOSOC_TICKET__?: Promise<unknown> }).__FOTOSOC_TICKET__;
    response = await fetch(addressOf(key, input), {
      method: key.slice(0, key.indexOf(' ')),
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    tell(CALL_FAILED, options.container);
    throw new ApiError(
      0,
      'network-request-failed',
      'The server could not be reached. Check your connection and try again.',
    );
  }
  if (response.status >= 500) tell(CALL_FAILED, options.container);
  if (!response.ok) {
    const failure = await failureOf(response);
    if (failure.code === 'auth/unauthenticated') setTimeout(() => tell(SESSION_ENDED));
    throw failure;
  }
  return (response.status === 204 || response.status === 202 ? null : await response.json()) as Reply<K>;
}

function tell(event: typeof CALL_FAILED | typeof SESSION_ENDED, detail?: string): void {
  if (typeof window !== 'undefined') window.dispatchEvent(new CustomEvent(event, { detail }));
}

/** The error that an answer outside 2xx stands for. */
async function failureOf(response: Response): Promise<ApiError> {
  const failure = (await response.json().catch(() => null)) as Failure | null;
  const retryAfter = Number(response.headers.get('retry-after'));
  const error = new ApiError(
    response.status,
    failure?.code ?? 'server/unreadable',
    failure?.error ?? 'The server gave an answer that could not be read. Please try again.',
    failure?.fields,
    Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
    failure?.current,
  );
  error.details = failure?.details;
  return error;
}
