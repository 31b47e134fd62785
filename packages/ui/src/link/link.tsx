import type { ComponentProps } from 'react';
import { joinClassNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './link.module.css';

/** Class of a standalone link, for the router's links and plain ones. */
export const linkClass = styles.link;

/** Renders a button in the style of a link, for actions on the page. */
export function LinkButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={joinClassNames(styles.link, styles.button, className)} />;
}

/** Renders a link that opens in a new tab, and announces the new tab to screen readers. */
export function NewTabLink({ className = linkClass, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={className} target="_blank" rel="noopener">
      <span>
        {children}
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </span>
    </a>
  );
}
