import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import styles from './quantity-stepper.module.css';

export interface QuantityStepperProps {
  name: string;
  value: number;
  max: number;
  className: string | undefined;
  onChange: (quantity: number) => void;
}

/** Stepper for the quantity of an equipment type, from one. */
export function QuantityStepper({ name, value, max, className, onChange }: QuantityStepperProps) {
  const step = (by: 1 | -1) => {
    const next = value + by;
    if (next >= 1 && next <= max) onChange(next);
  };
  return (
    <div className={`${styles.quantity} ${className}`} role="group" aria-label={`How many of ${name}`}>
      <button type="button" aria-label="Remove one" aria-disabled={value <= 1} onClick={() => step(-1)}>
        −
      </button>
      <output aria-live="polite">
        <span>{value}</span>
        <VisuallyHidden>{` of ${max}`}</VisuallyHidden>
      </output>
      <button type="button" aria-label="Add one" aria-disabled={value >= max} onClick={() => step(1)}>
        +
      </button>
      <span aria-hidden="true">{`of ${max}`}</span>
    </div>
  );
}
