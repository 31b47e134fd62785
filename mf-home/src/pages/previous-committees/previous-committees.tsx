import { usePageTitle } from '@fotosoc/host';
import { LoadError } from '@fotosoc/ui/load-error';
import { Spinner } from '@fotosoc/ui/spinner';
import { Editable } from '../../editing/editable/editable';
import { usePreviousCommittees } from '../../data/committees';
import { PreviousCommitteesPage, Years } from '../../components/previous-committees-page/previous-committees-page';

export function Component() {
  usePageTitle('Previous Committees', 'The committees who ran the society over the years.');
  const { committees, lead, isPending, refetch } = usePreviousCommittees();
  return (
    <Editable page="previous-committees">
      <PreviousCommitteesPage lead={lead}>
        {isPending && <Spinner label="Loading previous committees..." />}
        {!isPending && !committees && <LoadError what="The previous committees" onRetry={() => void refetch()} />}
        {committees && <Years committees={committees} />}
      </PreviousCommitteesPage>
    </Editable>
  );
}
