import { Button } from '../button/button.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';

export interface LoadErrorProps {
  /** What is missing, e.g. `The committee`. */
  what: string;
  onRetry: () => void;
  /** One home section rather than a page. */
  row?: boolean;
  /** Where the heading stands in the page. Default 2, in a row 3. */
  level?: 1 | 2 | 3;
}

/** Says that something could not be had, and lets the visitor ask again. */
export function LoadError({ what, onRetry, row = false, level = row ? 3 : 2 }: LoadErrorProps) {
  return (
    <EmptyState
      title={`${what} could not be loaded`}
      row={row}
      level={level}
      alert
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      Check your connection and try again.
    </EmptyState>
  );
}
