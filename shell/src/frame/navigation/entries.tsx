import { NavLink } from '@fotosoc/host';
import type { NavigationItem } from '@fotosoc/contract/registry/document';

export interface EntriesProps {
  items: readonly NavigationItem[];
  className?: string;
  /** Called after a navigation. */
  onDone?: () => void;
}

/** Links of navigation items, with the current page marked. */
export function Entries({ items, className, onDone }: EntriesProps) {
  return items.map(({ to, label }) => (
    <NavLink key={to} className={className} to={to} end={to === '/'} onClick={onDone}>
      <span>{label}</span>
    </NavLink>
  ));
}
