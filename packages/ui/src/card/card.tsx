import type { ComponentProps, ElementType, HTMLAttributes } from 'react';
import { joinClassNames } from '../class-names.ts';
import styles from './card.module.css';

export type CardProps<E extends ElementType> = { as: E } & Omit<ComponentProps<E>, 'as'>;

/** Renders a photograph with text below, without a box. The picture zooms slightly on hover.
 *  @param as element type, or the router's link if the whole card is a link */
export function Card<E extends ElementType>({ as, className, ...rest }: CardProps<E>) {
  const Element: ElementType = as;
  return <Element {...rest} className={joinClassNames(styles.card, className)} />;
}

/** Renders the name of a card; right-to-left if its text is. */
export function CardName(props: HTMLAttributes<HTMLElement>) {
  return <span dir="auto" {...props} className={joinClassNames(styles.name, props.className)} />;
}

/** Renders a line of small facts below the name. */
export function CardFacts(props: HTMLAttributes<HTMLElement>) {
  return <span {...props} className={joinClassNames(styles.facts, props.className)} />;
}
