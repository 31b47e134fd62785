import { EmptyState } from '@fotosoc/ui/empty-state';
import { Button } from '@fotosoc/ui/button';

export interface LoadErrorProps {
  /** What is missing, e.g. `The committee`. */
  what: string;
  onRetry: () => void;
  /** One home section rather than a page. */
  row?: boolean;
}

/** Says that something could not be had, and lets the visitor ask again. */
export function LoadError({ what, onRetry, row = false }: LoadErrorProps) {
  return (
    <EmptyState
      title={`${what} could not be loaded`}
      row={row}
      level={row ? 3 : 2}
      alert
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      Check your connection and try again.
    </EmptyState>
  );
}
