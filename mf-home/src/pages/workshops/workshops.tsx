import { usePageTitle } from '@fotosoc/host';
import { LoadError } from '@fotosoc/ui/load-error';
import { Spinner } from '@fotosoc/ui/spinner';
import { Editable } from '../../editing/editable/editable';
import { useWorkshops } from '../../data/workshops';
import { WorkshopsPage, WorkshopList } from '../../components/workshops-page/workshops-page';

export function Component() {
  usePageTitle('Workshops', "Presentations of the society's workshops, to view in full screen.");
  const { workshops, lead, isPending, refetch } = useWorkshops();
  return (
    <Editable page="workshops">
      <WorkshopsPage lead={lead}>
        {isPending && <Spinner label="Loading workshops..." />}
        {!isPending && !workshops && <LoadError what="The workshops" onRetry={() => void refetch()} />}
        {workshops && <WorkshopList workshops={workshops} />}
      </WorkshopsPage>
    </Editable>
  );
}
