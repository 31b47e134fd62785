import type { HTMLAttributes, Ref } from 'react';
import { classNames } from '../class-names.ts';
import styles from './heading.module.css';

export interface HeadingProps extends HTMLAttributes<HTMLElement> {
  /** Of a page (48–96 px), of a section (36–64 px), of a card or a person (24–34 px). */
  size: 'page' | 'section' | 'card';
  /** The element: `h1` for a page, else `h2`, if nothing is said; a `span` where a button holds it. */
  as?: 'h1' | 'h2' | 'h3' | 'span';
  /** To move the focus to it. */
  ref?: Ref<HTMLHeadingElement>;
}

/** A heading in the society's voice: narrow, balanced over its lines; from the right if its words are. */
export function Heading({ size, as, className, ...rest }: HeadingProps) {
  const Element = as ?? (size === 'page' ? 'h1' : 'h2');
  return <Element dir="auto" {...rest} className={classNames(styles.heading, styles[size], className)} />;
}
