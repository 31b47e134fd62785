import { Link, usePageTitle, useSearchParams, useUser } from '@fotosoc/host';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { linkClass } from '@fotosoc/ui/link';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { useEquipment } from '../../data/equipment';
import { useLoanRules } from '../../data/loan-rules';
import { BookingForm } from './booking-form';

export function Component() {
  usePageTitle('Equipment loans', 'Cameras, lenses and lights that members borrow from the society.');
  const user = useUser();
  return (
    <Page width="text">
      <PageHead
        title="Equipment loans"
        action={
          user?.rights.includes('loans') && (
            <Link className={linkClass} to="/loans/bookings">
              All bookings
            </Link>
          )
        }
      />
      <Loans />
    </Page>
  );
}

function Loans() {
  const { equipment, isPending, refetch } = useEquipment();
  const rules = useLoanRules().data;
  const [search] = useSearchParams();
  if (isPending) return <Spinner label="Loading equipment..." />;
  if (!equipment) return <LoadError what="The equipment" onRetry={() => void refetch()} />;
  if (equipment.length === 0)
    return <EmptyState title="No equipment yet">The society has nothing to lend right now.</EmptyState>;
  const named = equipment.find(({ id }) => id === search.get('kind'));
  return <BookingForm key={named?.id} equipment={equipment} named={named?.name} rules={rules} />;
}
