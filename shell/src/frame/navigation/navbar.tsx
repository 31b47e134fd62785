import { Link } from '@fotosoc/host';
import type { NavigationItem } from '@fotosoc/contract/registry/document';
import { MenuIcon, SearchIcon } from '@fotosoc/ui/icon';
import { IconButton, iconButtonClass } from '@fotosoc/ui/icon-button';
import { Container } from '@fotosoc/ui/page';
import { useEffect, useRef, useState } from 'react';
import { AccountMenuItems } from './account-menu-items.tsx';
import { Brand } from './brand.tsx';
import { useEarlyInput } from './early-input.ts';
import { Entries } from './entries.tsx';
import { Menu } from './menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { useFrameUser } from './use-frame-user.ts';

const MENU_ID = 'menu';

/** Icons of items that the bar shows without a label. */
const SIGNS = { search: <SearchIcon /> };

/** Sticky bar: brand, the visitor's navigation items, More, Account, icons, theme. CSS shows the items of More in a
 *  wide bar, and a single menu button in a narrow one. */
export function Navbar({ items }: { items: readonly NavigationItem[] }) {
  const menu = useRef<HTMLDialogElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  useEarlyInput(() => setMenuOpen(menu.current?.matches(':is([open], :popover-open)') === true));
  const isScrolled = useIsScrolled();
  const user = useFrameUser();
  const audience = user ? 'signed-in' : 'signed-out';
  const sorted = items
    .filter((item) => !item.audience || item.audience === audience)
    .filter(({ right }) => !right || user?.rights.includes(right))
    .toSorted((a, b) => a.order - b.order);
  const main = sorted.filter(({ place = 'main' }) => place === 'main');
  const more = sorted.filter(({ place }) => place === 'more');
  const account = sorted.filter(({ place, icon }) => place === 'account' && !icon);
  return (
    <header className={isScrolled ? 'nav is-stuck' : 'nav'}>
      <Container className="nav__in">
        <Brand />
        <nav className="nav__links" aria-label="Main">
          <Entries items={main} className="nl" />
          <Entries items={more} className="nl nl--more" />
          {more.length > 0 && <Menu label="More" className="acc--more" items={more} Content={Entries} />}
        </nav>
        <span className="nav__div" />
        <Menu label="Account" items={account} Content={AccountMenuItems} />
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
          aria-controls={MENU_ID}
          data-early="dialog"
          onClick={() => {
            menu.current?.showPopover();
            menu.current?.focus();
          }}
        />
      </Container>
      <MobileMenu ref={menu} id={MENU_ID} main={[...main, ...more]} account={account} onToggle={setMenuOpen} />
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
