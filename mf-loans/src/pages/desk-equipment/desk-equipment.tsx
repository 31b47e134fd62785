import type { ShownEquipment } from '@fotosoc/contract/loan';
import { Button } from '@fotosoc/ui/button';
import { LoadError } from '@fotosoc/ui/load-error';
import { List } from '@fotosoc/ui/list';
import { Spinner } from '@fotosoc/ui/spinner';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useState } from 'react';
import { DeskPage } from '../../components/desk-page/desk-page';
import { listCategories } from '../../components/categories/categories';
import { addEquipment, useEquipmentWhereabouts } from '../../data/desk';
import { useEquipment } from '../../data/equipment';
import styles from './desk-equipment.module.css';
import { EquipmentDialog } from './equipment-dialog';
import { EquipmentTypeRow } from './equipment-type-row';

export function Component() {
  return (
    <DeskPage title="Equipment of the loans desk">
      <DeskEquipment />
    </DeskPage>
  );
}

/** Equipment of the society: types can be added, changed and retired; units can be put out of service. */
function DeskEquipment() {
  const { equipment, isPending, refetch } = useEquipment();
  const whereabouts = useEquipmentWhereabouts().data?.kinds;
  const [isAdding, setAdding] = useState(false);
  const [retired, setRetired] = useState<ShownEquipment[]>([]);
  const [openId, setOpenId] = useState<string>();
  const [category, setCategory] = useState('');
  const [said, setSaid] = useState('');
  if (isPending) return <Spinner label="Loading equipment..." />;
  if (!equipment) return <LoadError what="The equipment" onRetry={() => void refetch()} />;
  const categories = listCategories(equipment);
  const chosen = categories.length > 1 && categories.includes(category) ? category : '';
  const kinds = withRetired(equipment, retired).filter((kind) => chosen === '' || kind.category === chosen);
  return (
    <div className={styles.page}>
      {categories.length > 1 && (
        <div className={styles.chips} role="group" aria-label="Category">
          {['', ...categories].map((one) => (
            <button key={one} type="button" aria-pressed={one === chosen} onClick={() => setCategory(one)}>
              {one === '' ? 'All equipment' : one}
            </button>
          ))}
        </div>
      )}
      <List>
        {kinds.map((kind) => (
          <EquipmentTypeRow
            key={kind.id}
            kind={kind}
            categories={categories}
            where={whereabouts?.find(({ id }) => id === kind.id)}
            isOpen={openId === kind.id}
            onToggle={() => setOpenId(openId === kind.id ? undefined : kind.id)}
            isRetired={!equipment.some(({ id }) => id === kind.id)}
            onRetired={() => setRetired([...retired.filter(({ id }) => id !== kind.id), kind])}
            say={setSaid}
          />
        ))}
      </List>
      <div>
        <Button variant="line" onClick={() => setAdding(true)}>
          Add equipment
        </Button>
      </div>
      {isAdding && (
        <EquipmentDialog
          categories={categories}
          save={async (body) => {
            const added = { name: '', quantity: 1, ...body };
            await addEquipment(added);
            setSaid(`Added ${added.name}.`);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

/** Merges equipment types that were retired on this page back into the list, by name. */
function withRetired(equipment: readonly ShownEquipment[], retired: readonly ShownEquipment[]): ShownEquipment[] {
  const gone = retired.filter(({ id }) => !equipment.some((kind) => kind.id === id));
  return gone.length === 0
    ? [...equipment]
    : [...equipment, ...gone].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
