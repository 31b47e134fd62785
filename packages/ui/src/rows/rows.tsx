import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './rows.module.css';

/** Renders a list with hairlines between rows. */
export function Rows({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={classNames(styles.rows, className)} />;
}

/** Renders a row: content at the left, actions at the right. */
export function Row({ className, ...rest }: ComponentProps<'li'>) {
  return <li {...rest} className={classNames(styles.row, className)} />;
}
