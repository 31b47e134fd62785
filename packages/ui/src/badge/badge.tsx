export interface BadgeProps {
  /** Committee is solid, Member outlined: told apart without colour. */
  badge: 'Committee' | 'Member';
}

export function Badge({ badge }: BadgeProps) {
  return <span className={badge === 'Committee' ? 'badge badge--solid' : 'badge'}>{badge}</span>;
}
