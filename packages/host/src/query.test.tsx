import type { Reply } from '@fotosoc/contract';
import { formatApiAddress, ApiError, REQUEST_FAILED_EVENT } from '@fotosoc/contract/request';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  apiQuery,
  hydrateQueries,
  createRemoteQueries,
  queryClient,
  useApi,
  useApiPages,
  useLatestApi,
} from './query.ts';
import { mockResponses, createFailure } from './testing.tsx';

/** Generous, because a busy machine may be slow. */
const PATIENCE = { timeout: 20_000 };
const stats = { yearsRunning: 22, activeMembers: 141, fotosUploaded: 7, memberPortfolios: 2 };

beforeEach(() => {
  queryClient.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('an API response', () => {
  it('is requested once for all components', async () => {
    const calls = mockResponses({ 'GET /api/stats': { body: { stats } } });
    const { result } = renderHook(() => [useApi('GET /api/stats'), useApi('GET /api/stats')]);
    expect(result.current.every(({ isPending }) => isPending)).toBe(true);
    await waitFor(() => {
      expect(result.current.map(({ data }) => data)).toEqual([{ stats }, { stats }]);
    }, PATIENCE);
    expect(calls).toHaveLength(1);
  });

  it('is available at once if the server has inlined the response', () => {
    const calls = mockResponses({});
    hydrateQueries({ '/api/stats': { stats } });
    const { result } = renderHook(() => useApi('GET /api/stats'));
    expect(result.current.data).toEqual({ stats });
    expect(calls).toEqual([]);
  });

  it('is cached by address, with path and query', () => {
    const { queryKey } = apiQuery('GET /api/portfolios/:portfolioLink', { params: { portfolioLink: 'a b' } });
    expect(queryKey).toEqual(['/api/portfolios/a%20b']);
  });

  it('is not requested again after a client error', async () => {
    const calls = mockResponses({ 'GET /api/stats': createFailure(404, 'stats/none', 'None.') });
    const { result } = renderHook(() => useApi('GET /api/stats'));
    await waitFor(() => {
      expect(result.current.error?.message).toBe('None.');
    }, PATIENCE);
    expect(calls).toHaveLength(1);
  });

  it('is requested twice more after a server error', () => {
    const { retry } = queryClient.getDefaultOptions().queries!;
    const tries = [0, 1, 2].map((failures) =>
      (retry as (failures: number, error: Error) => boolean)(failures, new Error()),
    );
    expect(tries).toEqual([true, true, false]);
  });
});

const from = (day: string) => ({ query: { start_datetime: `${day} 10:00`, end_datetime: '2030-01-09 10:00' } });
const addressFrom = (day: string) => formatApiAddress('GET /api/equipment/availability', from(day));
const equipment = (id: string) => [{ id }] as Reply<'GET /api/equipment/availability'>['equipment'];

describe('responses to changing input', () => {
  it('stay until the next response, and are not requested without input', async () => {
    let arrive: (() => void) | undefined;
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const calls = mockResponses({
      [`GET ${addressFrom('2030-01-01')}`]: { body: { equipment: equipment('first') } },
      [`GET ${addressFrom('2030-01-02')}`]: () => late.then(() => ({ body: { equipment: equipment('second') } })),
    });
    type Input = ReturnType<typeof from> | undefined;
    const { result, rerender } = renderHook(({ input }) => useLatestApi('GET /api/equipment/availability', input), {
      initialProps: { input: undefined as Input },
    });
    expect([result.current.data, calls.length]).toEqual([undefined, 0]);
    rerender({ input: from('2030-01-01') });
    await waitFor(() => {
      expect(result.current.data?.equipment).toEqual(equipment('first'));
    }, PATIENCE);
    rerender({ input: from('2030-01-02') });
    expect(result.current.data?.equipment).toEqual(equipment('first'));
    arrive?.();
    await waitFor(() => {
      expect(result.current.data?.equipment).toEqual(equipment('second'));
    }, PATIENCE);
  });
});

describe('paginated responses', () => {
  it('begin with the inlined page, and continue after its end', async () => {
    hydrateQueries({ '/api/portfolios?limit=2': { portfolios: [], nextCursor: 'c1' } });
    const calls = mockResponses({
      'GET /api/portfolios?limit=2&cursor=c1': { body: { portfolios: [], nextCursor: null } },
    });
    const { result } = renderHook(() => useApiPages('GET /api/portfolios', 2));
    expect([result.current.data?.pages.length, result.current.hasNextPage]).toEqual([1, true]);
    await act(async () => {
      await result.current.fetchNextPage();
    });
    await waitFor(() => {
      expect([result.current.data?.pages.length, result.current.hasNextPage]).toEqual([2, false]);
    }, PATIENCE);
    expect(calls.filter(({ key }) => key.includes('cursor=c1'))).toHaveLength(1);
  });
});

describe('the query client of a remote', () => {
  it('has copies of the inlined responses', () => {
    const answer = { stats: { ...stats } };
    hydrateQueries({ '/api/stats': answer });
    const own = createRemoteQueries();
    own.queryClient.getQueryData<typeof answer>(['/api/stats'])!.stats.yearsRunning = 0;
    expect(queryClient.getQueryData(['/api/stats'])).toEqual({ stats });
  });

  it('ignores inlined responses of another response version, and requests its own', async () => {
    hydrateQueries({ '/api/stats': { stats } });
    const asked = vi.fn<typeof fetch>(async () => Response.json({ years: 1 }));
    vi.stubGlobal('fetch', asked);
    for (const contract of [undefined, 7]) {
      const { queryClient: own, apiQuery: ownQuery } = createRemoteQueries(contract, 8);
      expect(own.getQueryData(['/api/stats'])).toBeUndefined();
      expect(await own.fetchQuery(ownQuery('GET /api/stats'))).toEqual({ years: 1 });
    }
    expect(asked.mock.calls.map(([, init]) => new Headers(init?.headers).get('contract'))).toEqual(['0', '7']);
    vi.unstubAllGlobals();
  });

  it('reports the remote of a failed request', async () => {
    mockResponses({ 'GET /api/stats': createFailure(500, 'server/internal', 'No.') });
    const failed = new Promise((resolve) => window.addEventListener(REQUEST_FAILED_EVENT, resolve, { once: true }));
    const { queryClient: own, apiQuery: ownQuery } = createRemoteQueries(7, 8, {}, 'mf_x__1');
    await expect(own.fetchQuery({ ...ownQuery('GET /api/stats'), retry: false })).rejects.toThrow('No.');
    expect(await failed).toMatchObject({ detail: 'mf_x__1' });
  });

  it("requests and writes in the response version of the remote's build", async () => {
    const asked = vi.fn<typeof fetch>(async () => Response.json({}));
    vi.stubGlobal('fetch', asked);
    const { request: own } = createRemoteQueries(7, 8, {}, 'mf_x__1');
    await own('POST /api/contact', { body: { 'contact-name': 'Ada', email: 'ada@example.org', message: '' } });
    expect(new Headers(asked.mock.calls[0]![1]?.headers).get('contract')).toBe('7');
    asked.mockResolvedValue(new Response(null, { status: 500 }));
    const failed = new Promise((resolve) => window.addEventListener(REQUEST_FAILED_EVENT, resolve, { once: true }));
    await expect(own('DELETE /api/account/devices')).rejects.toBeInstanceOf(ApiError);
    expect(await failed).toMatchObject({ detail: 'mf_x__1' });
  });

  it('shares no writes with other clients, which request again', async () => {
    const calls = mockResponses({ 'GET /api/stats': { body: { stats } } });
    const [one, other] = [createRemoteQueries(), createRemoteQueries()];
    const { result } = renderHook(() => other.useApi('GET /api/stats'));
    await waitFor(() => {
      expect(result.current.data).toEqual({ stats });
    }, PATIENCE);
    act(() => {
      one.queryClient.setQueryData(['/api/stats'], 'poison');
    });
    await waitFor(() => {
      expect(calls).toHaveLength(2);
    }, PATIENCE);
    expect(result.current.data).toEqual({ stats });
    expect(queryClient.getQueryData(['/api/stats'])).toBeUndefined();
  });
});
