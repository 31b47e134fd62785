import type { HTMLAttributes, Ref } from 'react';
import { joinClassNames } from '../class-names.ts';
import styles from './heading.module.css';

export interface HeadingProps extends HTMLAttributes<HTMLElement> {
  /** Size for a page (48–96 px), a section (36–64 px), or a card or person (24–34 px). */
  size: 'page' | 'section' | 'card';
  /** Element type. Default `h1` for a page, else `h2`; `span` within a button. */
  as?: 'h1' | 'h2' | 'h3' | 'span';
  ref?: Ref<HTMLHeadingElement>;
}

/** Renders a heading in the society's narrow type, balanced over its lines; right-to-left if its text is. */
export function Heading({ size, as, className, ...rest }: HeadingProps) {
  const Element = as ?? (size === 'page' ? 'h1' : 'h2');
  return <Element dir="auto" {...rest} className={joinClassNames(styles.heading, styles[size], className)} />;
}
