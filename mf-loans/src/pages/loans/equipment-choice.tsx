import { formatWeekdayAndDay } from '@fotosoc/contract/format-time';
import { useId, type ChangeEvent } from 'react';
import type { Availability, ShownEquipment } from '@fotosoc/contract/loan';
import { FieldError, FieldGroup, Legend } from '@fotosoc/ui/field';
import { CheckIcon, PlusIcon } from '@fotosoc/ui/icon';
import { IconButton } from '@fotosoc/ui/icon-button';
import { FallbackPicture, Photo } from '@fotosoc/ui/photo';
import { Meta } from '@fotosoc/ui/text';
import { groupByCategory } from '../../components/categories/categories';
import { findEquipmentPicture } from '../../components/equipment-photo/equipment-picture';
import styles from './equipment-choice.module.css';
import { QuantityStepper } from './quantity-stepper';
import type { QuantityByName } from './use-booking';

const WIDTHS = { all: '56px' };

export interface EquipmentChoiceProps {
  equipment: readonly ShownEquipment[];
  /** Availability by equipment id; `undefined` while unknown: all types can be chosen, without numbers of free
   *  units. */
  availability: ReadonlyMap<string, Availability> | undefined;
  name: string;
  /** Name of the chosen type; empty if none. */
  value: string;
  kit: QuantityByName;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  /** @param quantity 0 removes the type */
  onQuantity: (name: string, quantity: number) => void;
}

/** Radio row per equipment type with its availability for the chosen dates. After the first choice, further types can
 *  be added. */
export function EquipmentChoice({ equipment, availability, name, value, kit, ...props }: EquipmentChoiceProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const { error, onChange, onQuantity } = props;
  const groups = groupByCategory(equipment);
  const hasPictures = equipment.some((kind) => findEquipmentPicture(kind));
  const row = (kind: ShownEquipment) => {
    const picture = findEquipmentPicture(kind);
    const isChosen = value === kind.name;
    const wanted = kit[kind.name] ?? 0;
    // The panel of a room shows its free slots, which the dates of a loan do not concern.
    const known = kind.room ? undefined : availability?.get(kind.id);
    const canAdd = !kind.room && !equipment.some((one) => one.name === value && one.room);
    const free = kind.quantity === 0 ? 0 : known?.free;
    const again = free === 0 ? known?.days.find((day) => day.free > 0)?.date : undefined;
    return (
      <li key={kind.id}>
        <label className={hasPictures ? styles.pictured : undefined}>
          <input
            type="radio"
            name={name}
            value={kind.name}
            checked={isChosen}
            disabled={free === 0 && !isChosen} // a choice made is not taken away: other dates may suit it
            required
            aria-describedby={kind.description ? `${id}-${kind.id}` : undefined}
            onChange={onChange}
          />
          {picture ? (
            <Photo photo={picture} alt="" widths={WIDTHS} ratio={1} className={styles.picture} />
          ) : (
            hasPictures && <FallbackPicture framed zone={3} className={styles.picture} />
          )}
          <b>{kind.name}</b>
          {free !== undefined && (
            <span className={styles.count}>{free === 0 ? 'All out' : `${free} of ${kind.quantity} free`}</span>
          )}
        </label>
        {value !== '' && !isChosen && free !== 0 && canAdd && (
          <IconButton
            icon={wanted > 0 ? CheckIcon : PlusIcon}
            label={`Add ${kind.name}`}
            aria-pressed={wanted > 0}
            className={styles.plus}
            onClick={() => onQuantity(kind.name, wanted > 0 ? 0 : 1)}
          />
        )}
        {kind.description && (
          <Meta id={`${id}-${kind.id}`} className={`${styles.below} ${styles.description}`}>
            {kind.description}
          </Meta>
        )}
        {again && <Meta className={styles.below}>{`Free again on ${formatWeekdayAndDay(again)}`}</Meta>}
        {wanted > 0 && (free ?? kind.quantity) > 1 && (
          <QuantityStepper
            name={kind.name}
            value={wanted}
            max={free ?? kind.quantity}
            className={styles.below}
            onChange={(quantity) => onQuantity(kind.name, quantity)}
          />
        )}
      </li>
    );
  };
  return (
    <FieldGroup as="fieldset" aria-describedby={error ? errorId : undefined}>
      <Legend className={styles.legend}>Equipment</Legend>
      {groups.map(({ category, kinds }, index) => (
        <div key={category} className={styles.group}>
          {groups.length > 1 && (
            <p id={`${id}-${index}`} className={styles.category}>
              {category === '' ? 'Other equipment' : category}
            </p>
          )}
          <ul className={styles.equipment} aria-labelledby={groups.length > 1 ? `${id}-${index}` : undefined}>
            {kinds.map(row)}
          </ul>
        </div>
      ))}
      {value !== '' && equipment.length > 1 && !equipment.some((one) => one.name === value && one.room) && (
        <Meta>Tap + to add more items. You get all of them or none.</Meta>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </FieldGroup>
  );
}
