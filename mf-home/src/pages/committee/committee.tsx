import { usePageTitle } from '@fotosoc/host';
import { LoadError } from '@fotosoc/ui/load-error';
import { Spinner } from '@fotosoc/ui/spinner';
import { Editable } from '../../editing/editable/editable';
import { useCommittee } from '../../data/committees';
import { CommitteePage } from '../../components/committee-page/committee-page';

export function Component() {
  usePageTitle('Meet the Committee', 'Who runs the society this year, and how to reach them.');
  const { members } = useCommittee();
  return (
    <Editable page="committee">
      <CommitteePage members={members}>{members ? undefined : <Missing />}</CommitteePage>
    </Editable>
  );
}

function Missing() {
  const { isPending, refetch } = useCommittee();
  if (isPending) return <Spinner label="Loading the committee..." />;
  return <LoadError what="The committee" onRetry={() => void refetch()} />;
}
