import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './form.module.css';

/** Fields one below the other. */
export function Form({ className, ...rest }: ComponentProps<'form'>) {
  return <form {...rest} className={classNames(styles.form, className)} />;
}

/** Two fields side by side where there is room. */
export function FieldRow({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.row, className)} />;
}
