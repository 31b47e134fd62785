import type { DoorEntry } from '@fotosoc/contract/places';
import { Button } from '@fotosoc/ui/button';
import { Select } from '@fotosoc/ui/input';
import { LinkButton } from '@fotosoc/ui/link';
import { ListRow } from '@fotosoc/ui/list';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import type { DoorAction } from '../../data/door';
import styles from './door.module.css';

export interface DoorRowProps {
  entry: DoorEntry;
  onAct: (act: DoorAction['act']) => void;
}

/** Row of a sign-up: a button that checks the whole group in, and afterwards the number of people with Undo. */
export function DoorRow({ entry, onAct }: DoorRowProps) {
  const { name, guests, arrived, isWalkIn } = entry;
  const people = 1 + guests;
  const facts = describeEntry(entry);
  return (
    <ListRow>
      <div className={styles.person}>
        <strong>{name}</strong>
        {facts && <Meta>{facts}</Meta>}
      </div>
      {arrived === 0 ? (
        <Button onClick={() => onAct({ arrived: people })}>
          <span>{people === 1 ? 'Check in' : `Check in ${people}`}</span>
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
      ) : (
        <span className={styles.here}>
          {people > 1 && (
            <Select
              aria-label={`People of ${name} who are here`}
              value={arrived}
              onChange={({ target }) => onAct({ arrived: Number(target.value) })}
            >
              {Array.from({ length: people }, (_, index) => (
                <option key={index} value={index + 1}>{`${index + 1} of ${people}`}</option>
              ))}
            </Select>
          )}
          <LinkButton onClick={() => onAct(isWalkIn ? 'remove' : { arrived: 0 })}>
            <span>{isWalkIn ? 'Remove' : 'Undo'}</span>
            <VisuallyHidden>{` ${name}`}</VisuallyHidden>
          </LinkButton>
        </span>
      )}
    </ListRow>
  );
}

function describeEntry({ guests, state, isConfirmed, isWalkIn }: DoorEntry): string {
  return [
    guests > 0 && (guests === 1 ? '1 guest' : `${guests} guests`),
    isWalkIn && 'without sign-up',
    state === 'offered' && 'was offered a place',
    !isConfirmed && 'address not confirmed',
  ]
    .filter(Boolean)
    .join(', ');
}
