import { useId, type ChangeEvent } from 'react';
import type { Equipment } from '@fotosoc/contract/loan';
import { Icon } from '@fotosoc/ui/icon';
import styles from './loans.module.css';

export interface EquipmentChoiceProps {
  equipment: readonly Equipment[];
  name: string;
  /** Name of the chosen one; empty for none. */
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** One radio row per kind of equipment, with how many the society has. */
export function EquipmentChoice({ equipment, name, value, error, onChange }: EquipmentChoiceProps) {
  const errorId = useId();
  return (
    <fieldset className="field" aria-describedby={error ? errorId : undefined}>
      <legend className={`legend ${styles.legend}`}>Equipment</legend>
      <div className={styles.equipment}>
        {equipment.map((kind) => (
          <label key={kind.id}>
            <input
              type="radio"
              name={name}
              value={kind.name}
              checked={value === kind.name}
              disabled={kind.quantity === 0}
              required
              onChange={onChange}
            />
            <b>{kind.name}</b>
            <span>{kind.quantity === 0 ? 'All out' : `${kind.quantity} in all`}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="err" id={errorId}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
