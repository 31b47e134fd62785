import { useId, type ChangeEvent } from 'react';
import type { Availability, Equipment } from '@fotosoc/contract/loan';
import { FieldError, FieldGroup, Legend } from '@fotosoc/ui/field';
import styles from './loans.module.css';

export interface EquipmentChoiceProps {
  equipment: readonly Equipment[];
  /** By id; without it every kind is offered, without counts. */
  availability: ReadonlyMap<string, Availability> | undefined;
  name: string;
  /** Name of the chosen one; empty for none. */
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** One radio row per kind of equipment, with how many are free for the chosen dates. */
export function EquipmentChoice({ equipment, availability, name, value, error, onChange }: EquipmentChoiceProps) {
  const errorId = useId();
  return (
    <FieldGroup as="fieldset" aria-describedby={error ? errorId : undefined}>
      <Legend className={styles.legend}>Equipment</Legend>
      <div className={styles.equipment}>
        {equipment.map((kind) => {
          const isChosen = value === kind.name;
          const free = kind.quantity === 0 ? 0 : availability?.get(kind.id)?.free;
          return (
            <label key={kind.id}>
              <input
                type="radio"
                name={name}
                value={kind.name}
                checked={isChosen}
                disabled={free === 0 && !isChosen} // a choice made is not taken away: other dates may suit it
                required
                onChange={onChange}
              />
              <b>{kind.name}</b>
              {free !== undefined && <span>{free === 0 ? 'All out' : `${free} of ${kind.quantity} free`}</span>}
            </label>
          );
        })}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </FieldGroup>
  );
}
