import { joinClassNames } from '../class-names.ts';
import styles from './badge.module.css';

export interface BadgeProps {
  /** The badges differ in fill and not only in colour: Committee is solid, Member is outlined. */
  badge: 'Committee' | 'Member';
}

export function Badge({ badge }: BadgeProps) {
  return <RightBadge isSolid={badge === 'Committee'}>{badge}</RightBadge>;
}

export interface RightBadgeProps {
  /** Filled style, for the administrator right, which includes all other rights. */
  isSolid?: boolean;
  children: string;
}

/** Renders a right as a badge. */
export function RightBadge({ isSolid = false, children }: RightBadgeProps) {
  return <span className={joinClassNames(styles.badge, isSolid && styles.solid)}>{children}</span>;
}

export interface StatusBadgeProps {
  /** Colour of the dot. The text must state the status as well, for readers who do not see colours. */
  status: 'ok' | 'warn' | 'bad' | 'none';
  children: string;
}

/** Renders a status: one or two words after a coloured dot. */
export function StatusBadge({ status, children }: StatusBadgeProps) {
  return (
    <span className={styles.badge}>
      <span className={joinClassNames(styles.dot, status !== 'none' && styles[status])} />
      <span>{children}</span>
    </span>
  );
}
