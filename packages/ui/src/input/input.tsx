import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './input.module.css';

/** A one-line input, without label; see `TextField`. What is typed runs from the right if its words do. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input dir="auto" {...rest} className={classNames(styles.input, className)} />;
}

/** Several lines, without label; see `TextAreaField`. The same holds for them. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea dir="auto" {...rest} className={classNames(styles.input, className)} />;
}

/** The choice of one, without label; see `SelectField`. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={classNames(styles.input, className)} />;
}

export interface PrefixedInputProps extends ComponentProps<'input'> {
  /** What always stands before the value, e.g. `/gallery/`. */
  prefix: string;
}

/** An input whose value goes on from words that are given. */
export function PrefixedInput({ prefix, ...rest }: PrefixedInputProps) {
  return (
    <div className={styles.prefixed}>
      <span>{prefix}</span>
      <Input {...rest} />
    </div>
  );
}
