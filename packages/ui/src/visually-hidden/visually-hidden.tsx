import type { ComponentProps } from 'react';
import styles from './visually-hidden.module.css';

/** Class for elements of other types, such as a file input behind its button. */
export const visuallyHiddenClass = styles.hidden;

/** Renders text for screen readers only. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className={visuallyHiddenClass} />;
}
