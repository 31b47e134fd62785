import { Button } from '@fotosoc/ui/button';
import { Rows } from '@fotosoc/ui/rows';
import type { ReactNode } from 'react';

export interface MoreProps<T> {
  rows: readonly T[];
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** Stands there when there are none. */
  empty: ReactNode;
  children: (row: T) => ReactNode;
}

/** Rows that arrive page by page. */
export function More<T>({ rows, pages, empty, children }: MoreProps<T>) {
  if (rows.length === 0) return empty;
  return (
    <>
      <Rows>{rows.map(children)}</Rows>
      {pages.hasNextPage && (
        <div>
          <Button variant="line" size="sm" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
