import { usePageTitle } from '@fotosoc/host';
import { Spinner } from '@fotosoc/ui/spinner';
import { ExternalLink } from '../../components/external-link/external-link';
import { useQuickLinks } from '../../data/quick-links';
import styles from './links.module.css';

export function Component() {
  usePageTitle('Quick Links');
  const links = useQuickLinks();
  return (
    <div className={`wrap page ${styles.page}`}>
      <header className={`page-head ${styles.head}`}>
        <h1 className="h-page">Quick Links</h1>
      </header>
      {links.length === 0 ? (
        <Spinner label="Loading links..." />
      ) : (
        <ul className={styles.links}>
          {links.map(({ link_name, link_url }) => (
            <li key={`${link_name} ${link_url}`}>
              <ExternalLink href={link_url}>{link_name}</ExternalLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
