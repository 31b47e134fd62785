import { LoadError } from '@fotosoc/ui/load-error';
import { Spinner } from '@fotosoc/ui/spinner';
import { DeskPage } from '../../components/desk-page/desk-page';
import { useLoanRules } from '../../data/loan-rules';
import { BlockedBorrowers } from './blocked-borrowers';
import { RulesForm } from './rules-form';

export function Component() {
  return (
    <DeskPage title="Settings of the loans desk">
      <DeskSettings />
    </DeskPage>
  );
}

/** Settings of the desk: opening hours and loan rules. */
function DeskSettings() {
  const { data, isPending, refetch } = useLoanRules();
  if (isPending) return <Spinner label="Loading the settings..." />;
  if (!data) return <LoadError what="The settings" onRetry={() => void refetch()} />;
  return (
    <>
      <RulesForm current={data} />
      <BlockedBorrowers />
    </>
  );
}
