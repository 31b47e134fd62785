import type { ComponentProps } from 'react';
import { joinClassNames } from '../class-names.ts';
import styles from './link.module.css';

export { NewTabLink } from './new-tab-link.tsx';

/** Class of a standalone link, for the router's links and plain ones. */
export const linkClass = styles.link;

/** Renders a button in the style of a link, for actions on the page. */
export function LinkButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={joinClassNames(styles.link, styles.button, className)} />;
}
