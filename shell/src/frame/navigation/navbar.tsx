import { Link, NavLink, useUser } from '@fotosoc/host';
import type { NavigationItem } from '@fotosoc/contract/registry/document';
import { MenuIcon, SearchIcon } from '@fotosoc/ui/icon';
import { IconButton, iconButtonClass } from '@fotosoc/ui/icon-button';
import { Container } from '@fotosoc/ui/page';
import { useEffect, useState } from 'react';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** What an entry may stand in the bar as. */
const SIGNS = { search: <SearchIcon /> };

/** Sticky bar: brand, the remotes' entries for whoever looks, Account, signs, theme; below 1024 px a menu button instead of
 *  the entries. */
export function Navbar({ items }: { items: readonly NavigationItem[] }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isScrolled = useIsScrolled();
  const user = useUser();
  const audience = user ? 'signed-in' : 'signed-out';
  const sorted = items
    .filter((item) => !item.audience || item.audience === audience)
    .filter(({ right }) => !right || user?.rights.includes(right))
    .toSorted((a, b) => a.order - b.order);
  const main = sorted.filter(({ place }) => place !== 'account');
  const account = sorted.filter(({ place, icon }) => place === 'account' && !icon);
  return (
    <header className={isScrolled ? 'nav is-stuck' : 'nav'}>
      <Container className="nav__in">
        <Brand />
        <nav className="nav__links" aria-label="Main">
          {main.map(({ to, label }) => (
            <NavLink key={to} className="nl" to={to} end={to === '/'}>
              <span>{label}</span>
            </NavLink>
          ))}
        </nav>
        <span className="nav__div" />
        <AccountMenu items={account} />
        {sorted.map(
          ({ to, label, icon }) =>
            icon && (
              <Link key={to} className={iconButtonClass} to={to} aria-label={label}>
                {SIGNS[icon]}
              </Link>
            ),
        )}
        <ThemeSwitch />
        <IconButton
          icon={MenuIcon}
          label="Menu"
          className="burger"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={() => {
            setMenuOpen(true);
          }}
        />
      </Container>
      {isMenuOpen && (
        <MobileMenu
          main={main}
          account={account}
          onClose={() => {
            setMenuOpen(false);
          }}
        />
      )}
    </header>
  );
}

function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const follow = () => {
      setScrolled(window.scrollY > 8);
    };
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      window.removeEventListener('scroll', follow);
    };
  }, []);
  return isScrolled;
}
