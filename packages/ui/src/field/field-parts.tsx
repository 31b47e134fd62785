import type { ComponentProps, HTMLAttributes } from 'react';
import { joinClassNames } from '../class-names.ts';
import { WarningIcon } from '../icon/icon.tsx';
import styles from './field.module.css';

export interface FieldGroupProps extends HTMLAttributes<HTMLElement> {
  /** `fieldset` for controls that answer one question together. Default `div`. */
  as?: 'div' | 'fieldset';
}

/** Renders label, control and related elements in a column, for cases that `Field` does not cover. */
export function FieldGroup({ as: Element = 'div', className, ...rest }: FieldGroupProps) {
  return <Element {...rest} className={joinClassNames(styles.field, className)} />;
}

export interface LegendProps extends HTMLAttributes<HTMLElement> {
  /** Default `legend`, for a `fieldset`. */
  as?: 'legend' | 'span';
}

/** Renders the name of a group of controls. */
export function Legend({ as: Element = 'legend', className, ...rest }: LegendProps) {
  return <Element {...rest} className={joinClassNames(styles.legend, className)} />;
}

/** Renders the marker "optional" after a label. */
export function Optional() {
  return <span className={styles.optional}>optional</span>;
}

export interface HintProps extends HTMLAttributes<HTMLElement> {
  as?: 'p' | 'span';
}

/** Renders help text in small type below a field. */
export function Hint({ as: Element = 'p', className, ...rest }: HintProps) {
  return <Element {...rest} className={joinClassNames(styles.hint, className)} />;
}

export interface FieldErrorProps extends ComponentProps<'p'> {
  /** Shows the icon before the sentence. Default true; false under a narrow photo, which has no room. */
  icon?: boolean;
}

/** Renders the error of a field; associate the id with `aria-describedby`. */
export function FieldError({ icon = true, className, children, ...rest }: FieldErrorProps) {
  return (
    <p {...rest} className={joinClassNames(styles.error, className)}>
      {icon && <WarningIcon />}
      <span>{children}</span>
    </p>
  );
}
