import type { HTMLAttributes } from 'react';
import { joinClassNames } from '../class-names.ts';
import styles from './text.module.css';

export interface TextProps extends HTMLAttributes<HTMLElement> {
  /** Element type. Default `p`. */
  as?: 'p' | 'span' | 'h2' | 'div';
}

/** Renders the introductory sentence of a page or a section. */
export function Lead({ as: Element = 'p', className, ...rest }: TextProps) {
  return <Element {...rest} className={joinClassNames(styles.lead, className)} />;
}

/** Renders secondary text in small type. */
export function Meta({ as: Element = 'p', className, ...rest }: TextProps) {
  return <Element {...rest} className={joinClassNames(styles.meta, className)} />;
}

/** Renders the title of a work or a caption in italics, which are reserved for titles and captions; right-to-left if
 *  its text is. */
export function WorkTitle({ as: Element = 'p', className, ...rest }: TextProps) {
  return <Element dir="auto" {...rest} className={joinClassNames(styles.work, className)} />;
}
