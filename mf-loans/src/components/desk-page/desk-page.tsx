import { NavLink, usePageTitle, useRight } from '@fotosoc/host';
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

export interface DeskPageProps {
  /** Title of the tab in the browser. */
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** Page of the loans desk with its tabs. Visitors without the right of the desk are redirected. */
export function DeskPage({ title, lead, children }: DeskPageProps) {
  usePageTitle(title);
  if (!useRight('loans')) return null;
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
