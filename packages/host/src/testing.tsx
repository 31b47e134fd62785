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
import type { PartName, PartProps, Parts } from './parts.ts';
import { setUser } from './session.ts';
import { setSociety } from './society.ts';
import { society } from './testing/society.ts';

/** An error as the API sends it. */
export interface Refusal {
  status: number;
  body?: Failure;
}

/** What the network answers: what the contract says of the call, or an error. */
export type Answer<R = unknown> = { status?: 200 | 201; body: R } | Refusal;

/** Addresses of a call, as a pattern: `GET /api/galleries/:link` stands for `GET /api/galleries/ball?x=1`. */
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

/** What may answer a call, by its address. A call the contract does not have takes nothing. */
export type AnswerTo<Address extends string> = string extends Address ? Answer : Answer<Reply<KeyOf<Address>>>;

/** What the network answers in a page test, by `METHOD /address`, typed by the contract; a function sees the request's
 *  JSON body. `?*` at the end of an address stands for any query. */
export type Answers<Address extends string> = {
  [A in Address]: AnswerTo<A> | ((body: unknown) => AnswerTo<A> | Promise<AnswerTo<A>>);
};

/** An error as the API sends it. */
export function failure(status: number, code: string, error: string, fields?: Failure['fields']): Refusal {
  return { status, body: { error, code, fields } };
}

/** A change refused because it was made from an older state than this one. */
export function changedMeanwhile(code: string, current: unknown): Refusal {
  return { status: 412, body: { error: 'It was changed meanwhile.', code, current } };
}

/** Answers to use in several tests, checked against the contract where they are written. */
export function answers<Address extends string>(each: Answers<Address>): Answers<Address> {
  return each;
}

let unanswered: string[] = [];

/** Before each test: nothing answers yet, nothing was asked, and no toast or question is left. */
export function forgetAnswers(): void {
  clearToasts();
  closeConfirmation();
  setSociety(society);
  unanswered = [];
  answerWith({});
}

/** After each test: the page would show an error of its own, which a test may take for the one it waits for. */
export function expectAllAnswered(): void {
  expect(unanswered, 'calls without an answer').toEqual([]);
}

/** A call as it was made. */
export interface AnsweredCall {
  key: string;
  body: unknown;
  /** The version that a change was made from, if it named one. */
  ifMatch?: string;
}

/** Fakes the network at `fetch`; a call without an answer fails the test. Returns the calls made so far. */
export function answerWith<Address extends string>(each: Answers<Address>): AnsweredCall[] {
  const known = each as Record<string, Answer | ((body: unknown) => Answer | Promise<Answer>)>;
  const calls: AnsweredCall[] = [];
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

/** Waits until the page has asked for something and has every answer: what it shows then is what it goes on showing. */
export async function allAnswered(): Promise<void> {
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

/** Renders a remote's routes at `path` inside a memory router, with toasts below, as `user` (default signed out).
 *  Look at the page with Testing Library's `screen`; the router tells where it led. */
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

/** Renders a remote's part for a place on another's page, given these, as it stands there. */
export async function renderPart<K extends PartName>(parts: Parts, slot: K, props: PartProps<K>): Promise<void> {
  queryClient.clear();
  setUser(null);
  const { Component } = await parts[slot]!();
  const Part = Component as ComponentType<object>;
  const router = createMemoryRouter([{ path: '*', element: <Part {...props} /> }]);
  render(<RouterProvider router={router} />);
}
