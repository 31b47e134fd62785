import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './link.module.css';

/** The look of a link that stands by itself, for the router's links and plain ones. */
export const linkClass = styles.link;

/** A button that looks like such a link: it does something where it is. */
export function LinkButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classNames(styles.link, styles.button, className)} />;
}
