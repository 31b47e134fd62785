import { Link, society, usePageTitle, useRight, useSearchParams } from '@fotosoc/host';
import { Button, ButtonRow, getButtonClass } from '@fotosoc/ui/button';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { formatUnitPath } from '../../components/unit-label/unit-label';
import { useEquipmentWhereabouts } from '../../data/desk';
import { useEquipment } from '../../data/equipment';
import styles from './desk-labels.module.css';
import { QrCode } from './qr-code';

export function Component() {
  usePageTitle('Labels of the equipment');
  const [search] = useSearchParams();
  return useRight('loans') ? <Labels kindId={search.get('kind')} /> : null;
}

/** Labels of the units of one equipment type, or of all, to print, cut and stick on. */
function Labels({ kindId }: { kindId: string | null }) {
  const { equipment, refetch } = useEquipment();
  const { data, isPending } = useEquipmentWhereabouts();
  if (!equipment || !data) {
    return (
      <Page width="text">
        {isPending ? <Spinner label="Loading..." /> : <LoadError what="The equipment" onRetry={() => void refetch()} />}
      </Page>
    );
  }
  const kinds = equipment.filter(({ id, room }) => !room && (kindId === null || id === kindId));
  const units = kinds.flatMap(({ id, name }) =>
    (data.kinds.find((kind) => kind.id === id)?.numbers ?? []).map((number) => ({ id, name, number })),
  );
  return (
    <Page width="text">
      <div className={styles.screen}>
        <PageHead
          isTool
          title="Labels"
          lead={`${units.length === 1 ? '1 label' : `${units.length} labels`}. A phone’s camera opens the unit at the desk.`}
        />
        <ButtonRow>
          {units.length > 0 && <Button onClick={() => print()}>Print labels</Button>}
          {kindId !== null && (
            <Link className={getButtonClass({ variant: 'line' })} to="/loans/desk/labels">
              Labels of all equipment
            </Link>
          )}
          <Link className={getButtonClass({ variant: 'line' })} to="/loans/desk/equipment">
            Back to the equipment
          </Link>
        </ButtonRow>
      </div>
      <ul className={styles.labels}>
        {units.map(({ id, name, number }) => (
          <li key={`${id} ${number}`}>
            <QrCode text={`${location.origin}${formatUnitPath(id, number)}`} />
            <div>
              <b>{name}</b>
              <p>{`No. ${number}`}</p>
              <Meta>{society().shortName}</Meta>
            </div>
          </li>
        ))}
      </ul>
    </Page>
  );
}
