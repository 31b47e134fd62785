import { Link, usePageTitle } from '@fotosoc/host';
import { getButtonClass } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';

/** Shown instead of a page of a call that does not exist. */
export function MissingCall() {
  usePageTitle('Call not found');
  return (
    <EmptyState
      title="There is no call at this address."
      level={1}
      action={
        <Link className={getButtonClass()} to="/calls">
          All calls
        </Link>
      }
    />
  );
}
