import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './rows.module.css';

/** A list whose rows are parted by hairlines. */
export function Rows({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={classNames(styles.rows, className)} />;
}

/** One row: what it is at the left, what can be done at the right. */
export function Row({ className, ...rest }: ComponentProps<'li'>) {
  return <li {...rest} className={classNames(styles.row, className)} />;
}
