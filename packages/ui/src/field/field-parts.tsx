import type { ComponentProps, HTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import { WarningIcon } from '../icon/icon.tsx';
import styles from './field.module.css';

export interface FieldGroupProps extends HTMLAttributes<HTMLElement> {
  /** `fieldset` for controls that answer one question together. Default `div`. */
  as?: 'div' | 'fieldset';
}

/** Label, control and what belongs to them, one below the other, where `Field` does not fit. */
export function FieldGroup({ as: Element = 'div', className, ...rest }: FieldGroupProps) {
  return <Element {...rest} className={classNames(styles.field, className)} />;
}

export interface LegendProps extends HTMLAttributes<HTMLElement> {
  /** Default `legend`, for a `fieldset`. */
  as?: 'legend' | 'span';
}

/** What a group of controls is called. */
export function Legend({ as: Element = 'legend', className, ...rest }: LegendProps) {
  return <Element {...rest} className={classNames(styles.legend, className)} />;
}

/** Behind the label of a field that may stay empty. */
export function Optional() {
  return <span className={styles.optional}>optional</span>;
}

export interface HintProps extends HTMLAttributes<HTMLElement> {
  as?: 'p' | 'span';
}

/** What helps to fill in a field, in small type below it. */
export function Hint({ as: Element = 'p', className, ...rest }: HintProps) {
  return <Element {...rest} className={classNames(styles.hint, className)} />;
}

export interface FieldErrorProps extends ComponentProps<'p'> {
  /** The sign before the sentence. Default true; there is no room for it under a narrow photo. */
  icon?: boolean;
}

/** What is wrong with a field, below it; tie it with `aria-describedby`. */
export function FieldError({ icon = true, className, children, ...rest }: FieldErrorProps) {
  return (
    <p {...rest} className={classNames(styles.error, className)}>
      {icon && <WarningIcon />}
      <span>{children}</span>
    </p>
  );
}
