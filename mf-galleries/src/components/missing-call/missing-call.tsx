import { Link, usePageTitle } from '@fotosoc/host';
import { getButtonClass } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';

/** Shown instead of a page of a call that does not exist.
 *  @param level heading level: 2 below the heading of a page */
export function MissingCall({ level = 1 }: { level?: 1 | 2 }) {
  usePageTitle('Call not found');
  return (
    <EmptyState
      title="There is no call at this address."
      level={level}
      action={
        <Link className={getButtonClass()} to="/calls">
          All calls
        </Link>
      }
    />
  );
}
