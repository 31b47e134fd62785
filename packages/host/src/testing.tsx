import type { ApiKey, Reply } from '@fotosoc/contract';
import type { User } from '@fotosoc/contract/account';
import type { Failure } from '@fotosoc/contract/endpoint';
import { render, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { closeConfirmation } from './confirm.ts';
import { clearToasts, useToasts } from './toasts.ts';
import { queryClient } from './query.ts';
import type { FragmentName, FragmentProps, Fragments } from './fragments.ts';
import { setUser } from './session.ts';
import { setSociety } from './society.ts';
import { society } from './testing/society.ts';

export interface Refusal {
  status: number;
  body?: Failure;
}

/** Response of the mocked network: a successful response as in the contract, or an error. */
export type MockResponse<R = unknown> = { status?: 200 | 201; body: R } | Refusal;

/** Addresses of an endpoint as a pattern: `GET /api/galleries/:link` matches `GET /api/galleries/ball?x=1`. */
type Pattern<K extends string> = K extends `${infer Head}:${string}/${infer Rest}`
  ? `${Head}${string}/${Pattern<Rest>}`
  : K extends `${infer Head}:${string}`
    ? `${Head}${string}`
    : K | `${K}?${string}`;

type KeyOf<Address extends string> = {
  [K in ApiKey]: Address extends K ? K : never;
}[ApiKey] extends infer Exact extends ApiKey
  ? [Exact] extends [never]
    ? { [K in ApiKey]: Address extends Pattern<K> ? K : never }[ApiKey]
    : Exact
  : never;

/** Type of the responses that the contract allows at an address; any response if the address is not a literal. */
export type MockResponseTo<Address extends string> = string extends Address
  ? MockResponse
  : MockResponse<Reply<KeyOf<Address>>>;

/** Mocked responses of a page test by `METHOD /address`, with the types of the contract. A function receives the JSON
 *  body of the request. `?*` at the end of an address matches any query. */
export type MockResponses<Address extends string> = {
  [A in Address]: MockResponseTo<A> | ((body: unknown) => MockResponseTo<A> | Promise<MockResponseTo<A>>);
};

/** Returns an error response of the API. */
export function createFailure(status: number, code: string, error: string, fields?: Failure['fields']): Refusal {
  return { status, body: { error, code, fields } };
}

/** Returns a 412 response: the refusal of a change that is based on an outdated version. */
export function createConflict(code: string, current: unknown): Refusal {
  return { status: 412, body: { error: 'It was changed meanwhile.', code, current } };
}

/** Returns the responses unchanged, type-checked against the contract, so that several tests can share the
 *  responses. */
export function defineResponses<Address extends string>(each: MockResponses<Address>): MockResponses<Address> {
  return each;
}

let unanswered: string[] = [];

/** Resets mocked responses, recorded requests, toasts and questions. Call before each test. */
export function resetResponses(): void {
  clearToasts();
  closeConfirmation();
  setSociety(society);
  unanswered = [];
  mockResponses({});
}

/** Checks that every request of a test had a mocked response. Without the check, a test may mistake the page's error
 *  message for the expected error. */
export function expectNoMissingResponses(): void {
  expect(unanswered, 'calls without an answer').toEqual([]);
}

export interface RecordedRequest {
  key: string;
  body: unknown;
  /** Version that the change is based on; absent if the request had no `If-Match` header. */
  ifMatch?: string;
}

/** Mocks `fetch`. A request without a response fails the test.
 *  @returns list of the requests, which grows during the test */
export function mockResponses<Address extends string>(each: MockResponses<Address>): RecordedRequest[] {
  const known = each as Record<string, MockResponse | ((body: unknown) => MockResponse | Promise<MockResponse>)>;
  const calls: RecordedRequest[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const key = `${init.method ?? 'GET'} ${String(input)}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const ifMatch = new Headers(init.headers).get('if-match');
    calls.push({ key, body, ...(ifMatch !== null && { ifMatch }) });
    const answer = known[key] ?? known[key.replace(/\?.*/, '?*')];
    if (!answer) {
      unanswered.push(key);
      throw new Error(`No answer for ${key}`);
    }
    const { status = 200, body: reply } = typeof answer === 'function' ? await answer(body) : answer;
    return new Response(reply === undefined ? null : JSON.stringify(reply), { status });
  });
  return calls;
}

/** Waits until the page has sent requests and received all responses. */
export async function waitForResponses(): Promise<void> {
  await waitFor(() => {
    expect(queryClient.getQueryCache().getAll()).not.toEqual([]);
    expect(queryClient.isFetching()).toBe(0);
  });
}

function Toasts() {
  return useToasts().map((toast) => (
    <p key={toast.id} role={toast.kind === 'bad' ? 'alert' : 'status'}>
      {toast.text}
    </p>
  ));
}

/** Renders a remote's routes at `path` in a memory router, with toasts below. The default user is signed out. Tests
 *  inspect the page with Testing Library's `screen`, and the path with the returned router. */
export function renderRoutes(routes: RouteObject[], path: string, user: User | null = null) {
  queryClient.clear();
  setUser(user);
  const elsewhere: RouteObject = { path: '*', element: <p>Another page</p> };
  const router = createMemoryRouter([{ hydrateFallbackElement: <></>, children: [...routes, elsewhere] }], {
    initialEntries: [path],
  });
  render(
    <>
      <RouterProvider router={router} />
      <Toasts />
    </>,
  );
  return router;
}

/** Renders a remote's fragment with slot props. */
export async function renderFragment<K extends FragmentName>(
  fragments: Fragments,
  slot: K,
  props: FragmentProps<K>,
): Promise<void> {
  queryClient.clear();
  setUser(null);
  const { Component } = await fragments[slot]!();
  const Fragment = Component as ComponentType<object>;
  const router = createMemoryRouter([{ path: '*', element: <Fragment {...props} /> }]);
  render(<RouterProvider router={router} />);
}
