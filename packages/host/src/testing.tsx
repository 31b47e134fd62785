import type { Failure } from '@fotosoc/contract/endpoint';
import type { User } from '@fotosoc/contract/account';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import { vi } from 'vitest';
import { queryClient } from './query.ts';
import { setUser } from './session.ts';
import { useToasts } from './toasts.ts';

export interface Answer {
  status?: number;
  body?: unknown;
}

/** What the network answers in a page test, by `METHOD /address`; a function sees the request's JSON body.
 *  `?*` at the end of an address stands for any query. */
export type Answers = Record<string, Answer | ((body: unknown) => Answer | Promise<Answer>)>;

/** An error as the API sends it. */
export function failure(status: number, code: string, error: string, fields?: Failure['fields']): Answer {
  return { status, body: { error, code, fields } };
}

/** Fakes the network at `fetch`; a call without an answer fails the test. Returns the calls made so far. */
export function answerWith(answers: Answers): { key: string; body: unknown }[] {
  const calls: { key: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const key = `${init.method ?? 'GET'} ${String(input)}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    calls.push({ key, body });
    const answer = answers[key] ?? answers[key.replace(/\?.*/, '?*')];
    if (!answer) throw new Error(`No answer for ${key}`);
    const { status = 200, body: reply } = typeof answer === 'function' ? await answer(body) : answer;
    return new Response(reply === undefined ? null : JSON.stringify(reply), { status });
  });
  return calls;
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
