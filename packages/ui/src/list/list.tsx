import type { ComponentProps } from 'react';
import { joinClassNames } from '../class-names.ts';
import styles from './list.module.css';

/** Renders a list with hairlines between rows. */
export function List({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={joinClassNames(styles.rows, className)} />;
}

/** Renders a row: content at the left, actions at the right. */
export function ListRow({ className, ...rest }: ComponentProps<'li'>) {
  return <li {...rest} className={joinClassNames(styles.row, className)} />;
}
