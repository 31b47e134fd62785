import { request } from '@fotosoc/contract/request';
import { useState } from 'react';
import type { RemoteStatus } from './deployments.ts';

/** Older entries of a list, as far as fetched. */
export interface OlderEntries<T> {
  items: readonly T[];
  hasMore: boolean;
  /** @throws ApiError when the request fails */
  fetchMore: () => Promise<void>;
}

/** Fetches versions older than the newest 50. */
export function useOlderVersions({ name, nextVersions }: RemoteStatus) {
  return useOlder(nextVersions, async (cursor) => {
    const { versions, nextCursor } = await request('GET /api/remotes/:name/versions', {
      params: { name },
      query: { limit: 100, cursor },
    });
    return { items: versions, nextCursor };
  });
}

/** Fetches entries of the audit log older than the newest 50. */
export function useOlderEntries({ name, nextEntries }: RemoteStatus) {
  return useOlder(nextEntries, async (cursor) => {
    const { entries, nextCursor } = await request('GET /api/remotes/:name/audit/entries', {
      params: { name },
      query: { limit: 100, cursor },
    });
    return { items: entries, nextCursor };
  });
}

function useOlder<T>(
  first: string | null | undefined,
  fetchPage: (cursor: string) => Promise<{ items: T[]; nextCursor: string | null }>,
): OlderEntries<T> {
  const [items, setItems] = useState<readonly T[]>([]);
  // Keeps the first cursor: each newly published version moves the newest 50, and a new cursor would skip or repeat
  // versions.
  const [next, setNext] = useState<string | null>();
  const cursor = next === undefined ? first : next;
  return {
    items,
    hasMore: Boolean(cursor),
    async fetchMore() {
      if (!cursor) return;
      const page = await fetchPage(cursor);
      setItems([...items, ...page.items]);
      setNext(page.nextCursor);
    },
  };
}
