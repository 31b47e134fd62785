import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { LoadError } from '../load-error/load-error.tsx';
import { Rows } from '../rows/rows.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './paged-list.module.css';

/** A list that arrives page by page. */
export interface Pages<T> {
  /** Of all pages so far; undefined while there is none. */
  items: readonly T[] | undefined;
  isPending: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  /** Asks again after a failure. */
  refetch: () => unknown;
}

export interface PagedListProps<T> {
  pages: Pages<T>;
  /** What they are, in the plural, e.g. `galleries`. */
  what: string;
  /** Stands there when there are none. */
  empty: ReactNode;
  /** The grid of the list. */
  className?: string;
  /** One `li`; `index` from 0. */
  children: (item: T, index: number) => ReactNode;
}

/** A list with its waiting, failed and empty states, and a button for more. */
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

export interface PagedRowsProps<T> {
  rows: readonly T[];
  pages: Pick<Pages<T>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  /** Stands there when there are none. */
  empty: ReactNode;
  /** One `li`. */
  children: (row: T) => ReactNode;
}

/** Rows parted by hairlines that arrive page by page, once the first page is there. */
export function PagedRows<T>({ rows, pages, empty, children }: PagedRowsProps<T>) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  if (rows.length === 0) return empty;
  return (
    <>
      <Rows>{rows.map(children)}</Rows>
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
