import type { NavigationItem } from '@fotosoc/contract/registry/document';
import { getButtonClass } from '@fotosoc/ui/button';
import { CloseIcon } from '@fotosoc/ui/icon';
import { IconButton } from '@fotosoc/ui/icon-button';
import { Container } from '@fotosoc/ui/page';
import type { RefObject } from 'react';
import { AccountItems } from './account-items.tsx';
import { Brand } from './brand.tsx';
import { Entries } from './entries.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export interface MobileMenuProps {
  ref: RefObject<HTMLDialogElement | null>;
  id: string;
  main: readonly NavigationItem[];
  account: readonly NavigationItem[];
  onClose: () => void;
}

/** Full-screen menu for windows too narrow for the bar. Part of each server-rendered page, so that the page's first
 *  script (page-start.js) can open the menu before hydration. */
export function MobileMenu({ ref, id, main, account, onClose }: MobileMenuProps) {
  function close() {
    ref.current?.close();
  }
  return (
    <dialog ref={ref} id={id} className="sheet" aria-label="Menu" onClose={onClose}>
      <Container>
        <div className="nav__in">
          <Brand onClick={close} />
          <ThemeSwitch />
          <IconButton icon={CloseIcon} label="Close menu" className="burger" data-early="close" onClick={close} />
        </div>
        <nav className="sheet__links" aria-label="Main">
          <Entries items={main} onDone={close} />
        </nav>
        <div className="sheet__acc">
          <h2>Account</h2>
          <AccountItems items={account} className={getButtonClass({ variant: 'line' })} onDone={close} />
        </div>
      </Container>
    </dialog>
  );
}
