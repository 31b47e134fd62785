import type { ComponentProps } from 'react';
import { joinClassNames } from '../class-names.ts';
import styles from './list.module.css';

/** Renders a list with hairlines between rows. */
export function List({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={joinClassNames(styles.rows, className)} />;
}

/** Ref of a row. Moves the focus from a row that disappears to the page, also if another tab has removed the row. */
export function keepFocus(row: HTMLElement | null): () => void {
  return () => {
    if (row?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true });
  };
}

/** Renders a row: content at the left, actions at the right. The focus moves from a row that disappears to the page. */
export function ListRow({ className, ...rest }: ComponentProps<'li'>) {
  return <li ref={keepFocus} {...rest} className={joinClassNames(styles.row, className)} />;
}
