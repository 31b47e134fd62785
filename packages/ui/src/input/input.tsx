import type { ComponentProps } from 'react';
import { joinClassNames } from '../class-names.ts';
import styles from './input.module.css';

/** Renders a one-line input without a label; see `TextField`. Text direction follows the typed text. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input dir="auto" {...rest} className={joinClassNames(styles.input, className)} />;
}

/** Renders a multi-line input without a label; see `TextAreaField`. Text direction follows the typed text. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea dir="auto" {...rest} className={joinClassNames(styles.input, className)} />;
}

/** Renders a select without a label; see `SelectField`. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={joinClassNames(styles.input, className)} />;
}

export interface PrefixedInputProps extends ComponentProps<'input'> {
  /** Fixed text before the value, e.g. `/gallery/`. */
  prefix: string;
}

/** Renders an input with a fixed prefix. */
export function PrefixedInput({ prefix, ...rest }: PrefixedInputProps) {
  return (
    <div className={styles.prefixed}>
      <span>{prefix}</span>
      <Input {...rest} />
    </div>
  );
}
