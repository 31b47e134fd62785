import { useId, type ReactNode } from 'react';
import { Hint } from '../field/field-parts.tsx';
import styles from './checkbox.module.css';

export interface CheckboxProps {
  label: ReactNode;
  hint?: ReactNode;
  isChecked: boolean;
  onCheck: (isChecked: boolean) => void;
}

/** Renders a checkbox whose whole line is the label. */
export function Checkbox({ label, hint, isChecked, onCheck }: CheckboxProps) {
  const id = useId();
  return (
    <div className={styles.line}>
      <input
        id={id}
        type="checkbox"
        className={styles.box}
        checked={isChecked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onCheck(target.checked)}
      />
      <label htmlFor={id}>
        {label}
        {hint && (
          <Hint as="span" id={`${id}-hint`} aria-hidden="true">
            {hint}
          </Hint>
        )}
      </label>
    </div>
  );
}
