import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { LoadError } from '../load-error/load-error.tsx';
import { List } from '../list/list.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './paged-list.module.css';

/** A paginated list. */
export interface Pages<T> {
  /** Items of all loaded pages; `undefined` before the first. */
  items: readonly T[] | undefined;
  isPending: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

export interface PagedListProps<T> {
  pages: Pages<T>;
  /** Plural noun of the items, e.g. `galleries`. */
  what: string;
  empty: ReactNode;
  className?: string;
  /** Renders one `li`; `index` from 0. */
  children: (item: T, index: number) => ReactNode;
}

/** Renders a paginated list with loading, error and empty states, and a button for more. */
export function PagedList<T>({ pages, what, empty, className, children }: PagedListProps<T>) {
  const { items, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = pages;
  if (isPending) return <Spinner label={`Loading ${what}...`} />;
  if (!items) return <LoadError what={`The ${what}`} onRetry={() => void refetch()} />;
  if (items.length === 0) return empty;
  return (
    <>
      <ul className={className}>{items.map(children)}</ul>
      {hasNextPage && (
        <div className={styles.more}>
          <Button variant="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

export interface PagedRowListProps<T> {
  rows: readonly T[];
  pages: Pick<Pages<T>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  empty: ReactNode;
  children: (row: T) => ReactNode;
}

/** Renders a paginated list of rows with hairlines, after the first page has loaded. */
export function PagedRowList<T>({ rows, pages, empty, children }: PagedRowListProps<T>) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  if (rows.length === 0) return empty;
  return (
    <>
      <List>{rows.map(children)}</List>
      {hasNextPage && (
        <div>
          <Button variant="line" size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
