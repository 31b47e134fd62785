import type { Equipment } from '@fotosoc/contract/loan';
import { usePageTitle, useRight } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { LoadError } from '@fotosoc/ui/load-error';
import { Rows } from '@fotosoc/ui/rows';
import { Spinner } from '@fotosoc/ui/spinner';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useState } from 'react';
import { DeskPage } from '../../components/desk-page/desk-page';
import { useEquipment } from '../../data/equipment';
import styles from './desk-equipment.module.css';
import { EquipmentSheet } from './equipment-sheet';
import { KindRow } from './kind-row';

export function Component() {
  usePageTitle('Equipment of the loans desk');
  return useRight('loans') ? (
    <DeskPage>
      <DeskEquipment />
    </DeskPage>
  ) : null;
}

/** What the society lends: added, changed and retired here, each numbered thing put out of service and back. */
function DeskEquipment() {
  const { equipment, isPending, refetch } = useEquipment();
  const [changing, setChanging] = useState<Equipment | 'new'>();
  const [openId, setOpenId] = useState<string>();
  const [said, setSaid] = useState('');
  if (isPending) return <Spinner label="Loading equipment..." />;
  if (!equipment) return <LoadError what="The equipment" onRetry={() => void refetch()} />;
  return (
    <div className={styles.page}>
      <Rows>
        {equipment.map((kind) => (
          <KindRow
            key={kind.id}
            kind={kind}
            isOpen={openId === kind.id}
            onToggle={() => setOpenId(openId === kind.id ? undefined : kind.id)}
            onChange={() => setChanging(kind)}
            say={setSaid}
          />
        ))}
      </Rows>
      <div>
        <Button variant="line" onClick={() => setChanging('new')}>
          Add equipment
        </Button>
      </div>
      {changing && (
        <EquipmentSheet
          kind={changing === 'new' ? undefined : changing}
          say={setSaid}
          onClose={() => setChanging(undefined)}
        />
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}
