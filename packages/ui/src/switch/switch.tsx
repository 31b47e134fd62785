import { useId, type ReactNode } from 'react';
import { Hint } from '../field/field-parts.tsx';
import styles from './switch.module.css';

export interface SwitchProps {
  label: string;
  hint?: ReactNode;
  isOn: boolean;
  /** Stays focusable, so that the hint with the reason is readable. */
  isDisabled?: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** Renders an on/off switch that changes at one press of the text at the left or of the 44 px target at the right. */
export function Switch({ label, hint, isOn, isDisabled = false, onSwitch }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.words}>
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <Hint as="span" id={`${id}-hint`}>
            {hint}
          </Hint>
        )}
      </label>
      <button
        id={id}
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={isOn}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-disabled={isDisabled || undefined}
        onClick={() => {
          if (!isDisabled) onSwitch(!isOn);
        }}
      />
    </div>
  );
}
