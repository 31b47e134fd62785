import type { ComponentProps } from 'react';
import styles from './visually-hidden.module.css';

/** For an element of another kind, such as a file input behind its button. */
export const visuallyHiddenClass = styles.hidden;

/** Words for screen readers alone. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className={visuallyHiddenClass} />;
}
