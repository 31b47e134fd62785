import { usePageTitle } from '@fotosoc/host';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { ExternalLink } from '../../components/external-link/external-link';
import { useQuickLinks } from '../../data/quick-links';
import styles from './links.module.css';

export function Component() {
  usePageTitle('Quick Links', 'Where else to find the society.');
  const links = useQuickLinks();
  return (
    <Page className={styles.page}>
      <PageHead title="Quick Links" className={styles.head} />
      {links.length === 0 ? (
        <Spinner label="Loading links..." />
      ) : (
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
