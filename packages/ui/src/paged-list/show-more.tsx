import { Button, type ButtonLook } from '../button/button.tsx';

/** Pages of a list that are not loaded yet. */
export interface FollowingPages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

export interface ShowMoreProps extends Pick<ButtonLook, 'size'> {
  pages: FollowingPages;
  className?: string;
}

/** Renders a button that loads the next page of a list, if there is one. */
export function ShowMore({ pages, size = 'sm', className }: ShowMoreProps) {
  return (
    pages.hasNextPage && (
      <div className={className}>
        <Button variant="line" size={size} busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show more
        </Button>
      </div>
    )
  );
}
