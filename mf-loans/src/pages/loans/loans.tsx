import { usePageTitle } from '@fotosoc/host';
import { Blank } from '@fotosoc/ui/blank';
import { Button } from '@fotosoc/ui/button';
import { Spinner } from '@fotosoc/ui/spinner';
import { useEquipment } from '../../data/equipment';
import { BookingForm } from './booking-form';

export function Component() {
  usePageTitle('Equipment loans');
  return (
    <div className="wrap wrap--text page">
      <header className="page-head">
        <h1 className="h-page">Equipment loans</h1>
      </header>
      <Loans />
    </div>
  );
}

function Loans() {
  const { equipment, isPending, refetch } = useEquipment();
  if (isPending) return <Spinner label="Loading equipment..." />;
  if (!equipment) {
    return (
      <Blank
        title="The equipment could not be loaded"
        alert
        action={<Button onClick={() => refetch()}>Try again</Button>}
      >
        Check your connection and try again.
      </Blank>
    );
  }
  if (equipment.length === 0) return <Blank title="No equipment yet">The society has nothing to lend right now.</Blank>;
  return <BookingForm equipment={equipment} />;
}
