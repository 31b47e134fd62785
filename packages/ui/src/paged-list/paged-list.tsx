import type { ReactNode } from 'react';
import { LoadError } from '../load-error/load-error.tsx';
import { List } from '../list/list.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './paged-list.module.css';
import { ShowMore, type FollowingPages, type ShowMoreProps } from './show-more.tsx';

export { ShowMore, type ShowMoreProps };

/** A paginated list. */
export interface Pages<T> extends FollowingPages {
  /** Items of all loaded pages; `undefined` before the first. */
  items: readonly T[] | undefined;
  isPending: boolean;
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
  const { items, isPending, refetch } = pages;
  if (isPending) return <Spinner label={`Loading ${what}...`} />;
  if (!items) return <LoadError what={`The ${what}`} onRetry={() => void refetch()} />;
  if (items.length === 0) return empty;
  return (
    <>
      <ul className={className}>{items.map(children)}</ul>
      <ShowMore pages={pages} size="md" className={styles.more} />
    </>
  );
}

export interface PagedRowListProps<T> {
  rows: readonly T[];
  pages: FollowingPages;
  empty: ReactNode;
  children: (row: T) => ReactNode;
}

/** Renders a paginated list of rows with hairlines, after the first page has loaded. */
export function PagedRowList<T>({ rows, pages, empty, children }: PagedRowListProps<T>) {
  if (rows.length === 0) return empty;
  return (
    <>
      <List>{rows.map(children)}</List>
      <ShowMore pages={pages} />
    </>
  );
}
