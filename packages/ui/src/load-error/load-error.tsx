import { Button } from '../button/button.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';

export interface LoadErrorProps {
  /** Name of the content that failed to load, e.g. `The committee`. */
  what: string;
  onRetry: () => void;
  row?: boolean;
  /** Heading level. Default 2, in a row 3. */
  level?: 1 | 2 | 3;
}

/** Renders a loading error with a retry button. */
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
