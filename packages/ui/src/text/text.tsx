import type { HTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import styles from './text.module.css';

export interface TextProps extends HTMLAttributes<HTMLElement> {
  /** The element. Default `p`. */
  as?: 'p' | 'span' | 'h2' | 'div';
}

/** The sentence that opens a page or a section. */
export function Lead({ as: Element = 'p', className, ...rest }: TextProps) {
  return <Element {...rest} className={classNames(styles.lead, className)} />;
}

/** Small and quiet: what stands beside the matter. */
export function Meta({ as: Element = 'p', className, ...rest }: TextProps) {
  return <Element {...rest} className={classNames(styles.meta, className)} />;
}

/** The title of a work or a caption, in italics, which nothing else is set in; from the right if its words are. */
export function WorkTitle({ as: Element = 'p', className, ...rest }: TextProps) {
  return <Element dir="auto" {...rest} className={classNames(styles.work, className)} />;
}
