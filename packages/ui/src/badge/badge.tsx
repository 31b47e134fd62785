import { classNames } from '../class-names.ts';
import styles from './badge.module.css';

export interface BadgeProps {
  /** Committee is solid, Member outlined: told apart without colour. */
  badge: 'Committee' | 'Member';
}

export function Badge({ badge }: BadgeProps) {
  return <RightBadge isSolid={badge === 'Committee'}>{badge}</RightBadge>;
}

export interface RightBadgeProps {
  /** For the one that holds all others. */
  isSolid?: boolean;
  children: string;
}

/** What somebody may do, in a word. */
export function RightBadge({ isSolid = false, children }: RightBadgeProps) {
  return <span className={classNames(styles.badge, isSolid && styles.solid)}>{children}</span>;
}

export interface StatusBadgeProps {
  /** The colour of the dot; the words alone say it as well. */
  status: 'ok' | 'warn' | 'bad' | 'none';
  children: string;
}

/** How something stands, in a word or two behind a dot. */
export function StatusBadge({ status, children }: StatusBadgeProps) {
  return (
    <span className={styles.badge}>
      <span className={classNames(styles.dot, status !== 'none' && styles[status])} />
      <span>{children}</span>
    </span>
  );
}
