import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { request, SESSION_ENDED_EVENT } from './request.ts';
import { CONTRACT_REVISION } from './revision.ts';

/** Mocks the next response with this error, and counts the session-ended events. */
function answering(status: number, code: string) {
  const ended = vi.fn<() => void>();
  window.addEventListener(SESSION_ENDED_EVENT, ended);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error: 'No.', code }, { status })));
  return ended;
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('SESSION_ENDED is dispatched', () => {
  test('after a failed read', async () => {
    const ended = answering(401, 'auth/unauthenticated');
    await expect(request('GET /api/bookings')).rejects.toThrow('No.');
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
  });

  test('after a failed write', async () => {
    const ended = answering(401, 'auth/unauthenticated');
    const params = { portfolioLink: 'ines' };
    await expect(request('DELETE /api/portfolios/:portfolioLink', { params })).rejects.toThrow('No.');
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
  });

  test('after the caller has received the error', async () => {
    const ended = answering(401, 'auth/unauthenticated');
    const told = await request('GET /api/bookings').catch(() => ended.mock.calls.length);
    expect(told).toBe(0);
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
  });
});

test.each([
  [undefined, String(CONTRACT_REVISION)],
  [0, '0'],
])('sends the contract revision of the requester: %s', async (contract, said) => {
  const asked = vi.fn<typeof fetch>(async () => Response.json({}));
  vi.stubGlobal('fetch', asked);
  await request('GET /api/stats', {}, { contract });
  expect(new Headers(asked.mock.calls[0]?.[1]?.headers).get('contract')).toBe(said);
});

test.each([
  [401, 'auth/invalid-credential'],
  [403, 'auth/unauthorized'],
])('does not end the session on other refusals: %i %s', async (status, code) => {
  const ended = answering(status, code);
  await expect(request('GET /api/bookings')).rejects.toThrow('No.');
  await new Promise((resolve) => setTimeout(resolve));
  expect(ended).not.toHaveBeenCalled();
});

test('waits for the form ticket that the page has requested', async () => {
  let arrive!: () => void;
  vi.stubGlobal('__FOTOSOC_TICKET__', new Promise<void>((resolve) => (arrive = resolve)));
  const sent = vi.fn<() => Promise<Response>>(() => Promise.resolve(new Response(null, { status: 202 })));
  vi.stubGlobal('fetch', sent);
  const body = { 'contact-name': 'Ada', email: 'ada@example.org' };
  const answered = request('POST /api/contact', { body });
  expect(sent).not.toHaveBeenCalled();
  arrive();
  await answered;
  expect(sent).toHaveBeenCalledOnce();
});
