import { FieldGroup, Legend } from '@fotosoc/ui/field';
import { useId } from 'react';
import styles from './segmented-control.module.css';

export interface SegmentedControlProps<V extends string | number> {
  legend: string;
  options: readonly (readonly [value: V, name: string])[];
  value: V;
  onChoose: (value: V) => void;
}

/** Segmented control: radio buttons side by side. */
export function SegmentedControl<V extends string | number>({
  legend,
  options,
  value,
  onChoose,
}: SegmentedControlProps<V>) {
  const name = useId();
  return (
    <FieldGroup as="fieldset">
      <Legend>{legend}</Legend>
      <div className={styles.segments}>
        {options.map(([one, words]) => (
          <label key={one}>
            <input type="radio" name={name} checked={one === value} onChange={() => onChoose(one)} />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
