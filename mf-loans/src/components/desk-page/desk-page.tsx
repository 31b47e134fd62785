import { NavLink } from '@fotosoc/host';
import { Page, PageHead } from '@fotosoc/ui/page';
import type { ReactNode } from 'react';
import styles from './desk-page.module.css';

const TABS = [
  ['/loans/desk', 'Today'],
  ['/loans/desk/equipment', 'Equipment'],
  ['/loans/desk/use', 'Use'],
  ['/loans/desk/record', 'Activity log'],
  ['/loans/desk/settings', 'Settings'],
  ['/loans/bookings', 'All bookings'],
] as const;

/** Frame of the pages of the loans desk: title and tabs. */
export function DeskPage({ lead, children }: { lead?: ReactNode; children: ReactNode }) {
  return (
    <Page width="text">
      <PageHead isTool title="Loans desk" lead={lead} />
      <nav className={styles.tabs} aria-label="Loans desk">
        {TABS.map(([to, name]) => (
          <NavLink key={to} end to={to} className={styles.tab}>
            {name}
          </NavLink>
        ))}
      </nav>
      {children}
    </Page>
  );
}
