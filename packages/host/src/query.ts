import type { ApiKey, Query, Reply } from '@fotosoc/contract';
import { addressOf, ApiError, request, type Input, type RequestOptions } from '@fotosoc/contract/request';
import {
  type InvalidateQueryFilters,
  keepPreviousData,
  QueryClient,
  type QueryFilters,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';

/** Of each client, what makes answers of its own old. */
const outdateEach: QueryClient['invalidateQueries'][] = [];

/** Of each client, what lets go of answers that are of one member. */
const forgetEach: (() => void)[] = [];

/** Whether the page was made for somebody else than who is there now. */
let isOfAnother = false;

/** Lets go of all answers that are of whoever was signed in, and of what the page brought of them. */
export function forgetOwnAnswers(): void {
  isOfAnother = true;
  for (const forget of forgetEach) forget();
}

function isOwn(address: string): boolean {
  return address.startsWith('/api/account');
}

/** Answers of calls, by their addresses. What one user of the page writes, or knows to be old, is old for all others: they
 *  ask themselves. */
function createClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
    },
  });
  const setQueryData = client.setQueryData.bind(client);
  const removeQueries = client.removeQueries.bind(client);
  const invalidateQueries = client.invalidateQueries.bind(client);
  function outdate(filters?: InvalidateQueryFilters): void {
    for (const outdateOther of outdateEach) if (outdateOther !== invalidateQueries) void outdateOther(filters);
  }
  Object.assign(client, {
    setQueryData(...how: Parameters<typeof setQueryData>) {
      outdate({ queryKey: how[0] });
      return setQueryData(...how);
    },
    removeQueries(filters?: QueryFilters) {
      outdate(filters);
      removeQueries(filters);
    },
    invalidateQueries(...how: Parameters<typeof invalidateQueries>) {
      outdate(how[0]);
      return invalidateQueries(...how);
    },
  });
  outdateEach.push(invalidateQueries);
  forgetEach.push(() => {
    removeQueries({ predicate: ({ queryKey: [address] }) => isOwn(String(address)) });
  });
  return client;
}

type GetKey = Extract<ApiKey, `GET ${string}`>;

/** Calls that are answered page by page. */
type PagedKey = { [K in GetKey]: Reply<K> extends { nextCursor: string | null } ? K : never }[GetKey];

/** What else a list is asked, beside how much of it. */
type Asked<K extends PagedKey> = Omit<Query<K>, 'limit' | 'cursor'>;

function pageInput<K extends PagedKey>(query: Asked<K> & { limit: number }, cursor?: string | null) {
  return { query: { ...query, cursor: cursor ?? undefined } } as unknown as Input<K>;
}

/** What asks the API, and reads the answers that a client keeps.
 *  @param asking the contract that whoever asks was built with, and the name of their container */
function reading(client: QueryClient, asking: Pick<RequestOptions, 'contract' | 'container'> = {}) {
  function apiQuery<K extends GetKey>(key: K, ...input: object extends Input<K> ? [Input<K>?] : [Input<K>]) {
    return queryOptions<Reply<K>>({
      queryKey: [addressOf(key, input[0])],
      queryFn: ({ signal }) => request(key, input[0], { signal, ...asking }),
    });
  }
  return {
    queryClient: client,
    apiQuery,

    request: async <K extends ApiKey>(key: K, input?: Input<K>, options: RequestOptions = {}) =>
      request(key, input, { ...asking, ...options }),

    useApi<K extends GetKey>(key: K, ...input: object extends Input<K> ? [Input<K>?] : [Input<K>]) {
      return useQuery(apiQuery(key, ...input), client);
    },

    useLatestApi<K extends GetKey>(key: K, input: Input<K> | undefined) {
      return useQuery<Reply<K>>(
        {
          queryKey: [addressOf(key, input)],
          queryFn: ({ signal }) => request(key, input, { signal, ...asking }),
          enabled: input !== undefined,
          placeholderData: keepPreviousData,
        },
        client,
      );
    },

    useApiPages<K extends PagedKey>(key: K, limit: number, asked: Asked<K> = {} as Asked<K>) {
      const query = { limit, ...asked };
      const address = addressOf(key, pageInput<K>(query));
      return useInfiniteQuery(
        {
          queryKey: [address, 'pages'],
          queryFn: ({ pageParam, signal }) => request(key, pageInput<K>(query, pageParam), { signal, ...asking }),
          initialPageParam: null as string | null,
          getNextPageParam: (page: Reply<K>) => page.nextCursor,
          initialData: () => {
            const first = client.getQueryData<Reply<K>>([address]);
            return first && { pages: [first], pageParams: [null] };
          },
        },
        client,
      );
    },
  };
}

/** The one cache of answers on the page. Keys are the addresses of the calls, so the page can bring answers with it. */
export const queryClient = createClient();
const shared = reading(queryClient);

/** Query options of one GET call, e.g. for `queryClient.prefetchQuery`. */
export function apiQuery<K extends GetKey>(key: K, ...input: object extends Input<K> ? [Input<K>?] : [Input<K>]) {
  return shared.apiQuery(key, ...input);
}

/** The answer of a GET call: `data`, `isPending`, `error`, `refetch`. */
export function useApi<K extends GetKey>(key: K, ...input: object extends Input<K> ? [Input<K>?] : [Input<K>]) {
  return shared.useApi(key, ...input);
}

/** The same for a call whose input changes while the page is used: the answer before stays until the next is there.
 *  Without input nothing is asked. `data` is undefined after a failure. */
export function useLatestApi<K extends GetKey>(key: K, input: Input<K> | undefined) {
  return shared.useLatestApi(key, input);
}

/** The answers of a GET call that is paginated by cursor; `fetchNextPage` brings the next. */
export function useApiPages<K extends PagedKey>(key: K, limit: number, asked: Asked<K> = {} as Asked<K>) {
  return shared.useApiPages(key, limit, asked);
}

/** What asks the API and keeps its answers, for one remote: with what the page brought, as its own, where that is in the
 *  shape it knows. What it writes reaches nobody.
 *  @param contract that the remote was built with; undefined of before there were any
 *  @param brought the contract in whose shape the page brought its answers
 *  @param answers that it brought for this remote, in the shape that it knows
 *  @param container of the remote's version, which calls that fail are told to be of */
export function lend(
  contract?: number,
  brought?: number,
  answers: Record<string, unknown> = {},
  container?: string,
): ReturnType<typeof reading> {
  const own = createClient();
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const { data, dataUpdatedAt: updatedAt } = state;
    if (data !== undefined && contract === brought)
      QueryClient.prototype.setQueryData.call(own, queryKey, structuredClone(data), { updatedAt });
  }
  for (const [address, answer] of Object.entries(answers).filter(([address]) => !isOfAnother || !isOwn(address)))
    QueryClient.prototype.setQueryData.call(own, [address], structuredClone(answer));
  return reading(own, { contract: contract ?? 0, container });
}

/** Takes answers the server inlined in the page, by address. */
export function hydrateQueries(answers: Record<string, unknown>): void {
  for (const [address, answer] of Object.entries(answers)) queryClient.setQueryData([address], answer);
}
