import type { QuickLink } from '@fotosoc/contract/link-list';
import { Page, PageHead } from '@fotosoc/ui/page';
import type { ReactNode } from 'react';
import { Spinner } from '@fotosoc/ui/spinner';
import { ExternalLink } from '../external-link/external-link';
import styles from './links-page.module.css';

/** @param children shown instead of the links */
export function LinksPage({ links = [], children }: { links?: readonly QuickLink[]; children?: ReactNode }) {
  return (
    <Page className={styles.page}>
      <PageHead title="Quick Links" className={styles.head} />
      {children && <div>{children}</div>}
      {!children && links.length === 0 && <Spinner label="Loading links..." />}
      {!children && links.length > 0 && (
        <ul className={styles.links}>
          {links.map(({ link_name, link_url }) => (
            <li key={`${link_name} ${link_url}`}>
              <ExternalLink href={link_url}>
                <bdi>{link_name}</bdi>
              </ExternalLink>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
