import type { ComponentProps, ElementType, HTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

export type CardProps<E extends ElementType> = { as: E } & Omit<ComponentProps<E>, 'as'>;

/** A photograph and the words under it, no box. The picture grows a little while the pointer is on the card.
 *  @param as the element, or the router's link when the whole card is one */
export function Card<E extends ElementType>({ as, className, ...rest }: CardProps<E>) {
  const Element: ElementType = as;
  return <Element {...rest} className={classNames(styles.card, className)} />;
}

/** Whom or what the card shows; from the right if its words are. */
export function CardName(props: HTMLAttributes<HTMLElement>) {
  return <span dir="auto" {...props} className={classNames(styles.name, props.className)} />;
}

/** A line of small facts below the name. */
export function CardFacts(props: HTMLAttributes<HTMLElement>) {
  return <span {...props} className={classNames(styles.facts, props.className)} />;
}
