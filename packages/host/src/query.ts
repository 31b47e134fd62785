import type { ApiKey, Query, Reply } from '@fotosoc/contract';
import { formatApiAddress, ApiError, request, type Input, type RequestOptions } from '@fotosoc/contract/request';
import {
  type InvalidateQueryFilters,
  keepPreviousData,
  QueryClient,
  type QueryFilters,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';

/** Invalidation functions, one per query client on the page. */
const invalidateEach: QueryClient['invalidateQueries'][] = [];

/** Functions that drop the responses for the signed-in user, one per query client on the page. */
const dropEach: (() => void)[] = [];

/** True if the user has changed since the server rendered the page, so that inlined responses are outdated. */
let isForAnotherUser = false;

/** Drops all responses that belong to the previous user, including inlined ones. */
export function dropUserResponses(): void {
  isForAnotherUser = true;
  for (const forget of dropEach) forget();
}

function isUserSpecific(address: string): boolean {
  return address.startsWith('/api/account');
}

/** Creates a query client with responses keyed by address. An invalidation by one client marks the responses of all
 *  clients as stale; every client requests again. */
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
    for (const outdateOther of invalidateEach) if (outdateOther !== invalidateQueries) void outdateOther(filters);
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
  invalidateEach.push(invalidateQueries);
  dropEach.push(() => {
    removeQueries({ predicate: ({ queryKey: [address] }) => isUserSpecific(String(address)) });
  });
  return client;
}

type GetKey = Extract<ApiKey, `GET ${string}`>;

type PaginatedKey = { [K in GetKey]: Reply<K> extends { nextCursor: string | null } ? K : never }[GetKey];

type ListQuery<K extends PaginatedKey> = Omit<Query<K>, 'limit' | 'cursor'>;

function createPageInput<K extends PaginatedKey>(query: ListQuery<K> & { limit: number }, cursor?: string | null) {
  return { query: { ...query, cursor: cursor ?? undefined } } as unknown as Input<K>;
}

function createReader(client: QueryClient, asking: Pick<RequestOptions, 'contract' | 'container'> = {}) {
  function apiQuery<K extends GetKey>(key: K, ...input: object extends Input<K> ? [Input<K>?] : [Input<K>]) {
    return queryOptions<Reply<K>>({
      queryKey: [formatApiAddress(key, input[0])],
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
          queryKey: [formatApiAddress(key, input)],
          queryFn: ({ signal }) => request(key, input, { signal, ...asking }),
          enabled: input !== undefined,
          placeholderData: keepPreviousData,
        },
        client,
      );
    },

    useApiPages<K extends PaginatedKey>(key: K, limit: number, asked: ListQuery<K> = {} as ListQuery<K>) {
      const query = { limit, ...asked };
      const address = formatApiAddress(key, createPageInput<K>(query));
      return useInfiniteQuery(
        {
          queryKey: [address, 'pages'],
          queryFn: ({ pageParam, signal }) => request(key, createPageInput<K>(query, pageParam), { signal, ...asking }),
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

/** Query client that the page's remote and shell share. Keys are the addresses of requests, so that the page can inline
 *  responses. */
export const queryClient = createClient();
const shared = createReader(queryClient);

/** Returns the query options of a GET endpoint, e.g. for `queryClient.prefetchQuery`. */
export function apiQuery<K extends GetKey>(key: K, ...input: object extends Input<K> ? [Input<K>?] : [Input<K>]) {
  return shared.apiQuery(key, ...input);
}

/** Returns the response of a GET endpoint: `data`, `isPending`, `error`, `refetch`. */
export function useApi<K extends GetKey>(key: K, ...input: object extends Input<K> ? [Input<K>?] : [Input<K>]) {
  return shared.useApi(key, ...input);
}

/** Returns the response of a GET endpoint whose input changes while the page is used. The previous response stays until
 *  the next response arrives. With `undefined` as input, no request is sent. After a failure, `data` is `undefined`. */
export function useLatestApi<K extends GetKey>(key: K, input: Input<K> | undefined) {
  return shared.useLatestApi(key, input);
}

/** Returns the responses of a GET endpoint with cursor pagination. `fetchNextPage` requests the next page of the
 *  list. */
export function useApiPages<K extends PaginatedKey>(key: K, limit: number, asked: ListQuery<K> = {} as ListQuery<K>) {
  return shared.useApiPages(key, limit, asked);
}

/** Creates the query functions for one remote, with a separate query client. Copies the page's inlined responses into
 *  the client if their contract revision equals that of the remote's build. The remote cannot write to other clients.
 *  @param contract contract revision of the remote's build; `undefined` for builds from before the first revision
 *  @param brought contract revision of the page's inlined responses
 *  @param answers inlined responses for this remote only, in its response version
 *  @param container container name of the remote's version, reported with failed requests */
export function createRemoteQueries(
  contract?: number,
  brought?: number,
  answers: Record<string, unknown> = {},
  container?: string,
): ReturnType<typeof createReader> {
  const own = createClient();
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const { data, dataUpdatedAt: updatedAt } = state;
    if (data !== undefined && contract === brought)
      QueryClient.prototype.setQueryData.call(own, queryKey, structuredClone(data), { updatedAt });
  }
  for (const [address, answer] of Object.entries(answers).filter(
    ([address]) => !isForAnotherUser || !isUserSpecific(address),
  ))
    QueryClient.prototype.setQueryData.call(own, [address], structuredClone(answer));
  return createReader(own, { contract: contract ?? 0, container });
}

/** Adds inlined responses to the page's query client, by address. */
export function hydrateQueries(answers: Record<string, unknown>): void {
  for (const [address, answer] of Object.entries(answers)) queryClient.setQueryData([address], answer);
}
