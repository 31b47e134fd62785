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

/** Response of the faked network: the contract's response of the endpoint, or an error. */
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

/** Allowed responses of an endpoint, by its address; none for unknown endpoints. */
export type MockResponseTo<Address extends string> = string extends Address
  ? MockResponse
  : MockResponse<Reply<KeyOf<Address>>>;

/** Faked responses of a page test, by `METHOD /address`, typed by the contract; a function receives the request's JSON
 *  body. `?*` at the end of an address matches any query. */
export type MockResponses<Address extends string> = {
  [A in Address]: MockResponseTo<A> | ((body: unknown) => MockResponseTo<A> | Promise<MockResponseTo<A>>);
};

/** Returns an error response of the API. */
export function createFailure(status: number, code: string, error: string, fields?: Failure['fields']): Refusal {
  return { status, body: { error, code, fields } };
}

/** Returns the refusal of a change that was made from an outdated state. */
export function createConflict(code: string, current: unknown): Refusal {
  return { status: 412, body: { error: 'It was changed meanwhile.', code, current } };
}

/** Type-checks responses for several tests against the contract. */
export function defineResponses<Address extends string>(each: MockResponses<Address>): MockResponses<Address> {
  return each;
}

let unanswered: string[] = [];

/** Resets responses, requests, toasts and questions; for use before each test. */
export function resetResponses(): void {
  clearToasts();
  closeConfirmation();
  setSociety(society);
  unanswered = [];
  mockResponses({});
}

/** Checks that every request was answered, after each test: otherwise the page would show an error of its own, which a
 *  test may mistake for the expected one. */
export function expectNoMissingResponses(): void {
  expect(unanswered, 'calls without an answer').toEqual([]);
}

export interface RecordedRequest {
  key: string;
  body: unknown;
  /** Version that a change was made from, if sent. */
  ifMatch?: string;
}

/** Fakes the network at `fetch`; a request without a response fails the test. Returns the recorded requests. */
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

/** Waits until the page has sent requests and received every response, so that its content is final. */
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

/** Renders a remote's routes at `path` in a memory router, with toasts below, as `user` (default signed out). Tests
 *  inspect the page with Testing Library's `screen`; the router shows the resulting path. */
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
  parts: Fragments,
  slot: K,
  props: FragmentProps<K>,
): Promise<void> {
  queryClient.clear();
  setUser(null);
  const { Component } = await parts[slot]!();
  const Part = Component as ComponentType<object>;
  const router = createMemoryRouter([{ path: '*', element: <Part {...props} /> }]);
  render(<RouterProvider router={router} />);
}
