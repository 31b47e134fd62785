import { Link, society, useSnapshot } from '@fotosoc/host';
import type { NavigationItem } from '@fotosoc/contract/registry/document';
import { MailIcon } from '@fotosoc/ui/icon';
import { BrandIcon } from '@fotosoc/ui/brand-icon';
import { PlatformIcon } from '@fotosoc/ui/platform-icon';
import { Container } from '@fotosoc/ui/page';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';

/** Footer: name, four channels, mailbox, navigation items of remotes, news feed, copyright and credit. */
export function Footer({ items }: { items: readonly NavigationItem[] }) {
  const thisYear = useSnapshot('this year', () => new Date().getFullYear());
  const channels = society().socials.filter(({ inFooter }) => inFooter);
  return (
    <footer className="foot">
      <Container>
        <div className="foot__top">
          <p className="foot__name">
            <BrandIcon />
            <span>{society().longName}</span>
          </p>
          <ul>
            {channels.map(({ platform, label, url }) => (
              <li key={platform}>
                <a href={url} target="_blank" rel="noopener">
                  <PlatformIcon platform={platform} />
                  {label}
                  <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
                </a>
              </li>
            ))}
            <li>
              <a href={`mailto:${society().committeeEmail}`}>
                <MailIcon />
                Email the committee
              </a>
            </li>
            {items.map(
              ({ to, label, inFooter }) =>
                inFooter && (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ),
            )}
            <li>
              <a href="/feed.xml">News feed</a>
            </li>
            <li>
              <Link to="/privacy">Privacy</Link>
            </li>
          </ul>
        </div>
        <div className="foot__end">
          <span>
            © {society().foundedYear}–{thisYear} {society().longName}
          </span>
          <span>
            Developed by <a href={society().developer.url}>{society().developer.name}</a>
          </span>
        </div>
      </Container>
    </footer>
  );
}
