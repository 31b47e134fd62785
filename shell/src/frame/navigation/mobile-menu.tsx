import type { NavigationItem } from '@fotosoc/contract/registry/document';
import { getButtonClass } from '@fotosoc/ui/button';
import { CloseIcon } from '@fotosoc/ui/icon';
import { IconButton } from '@fotosoc/ui/icon-button';
import { Container } from '@fotosoc/ui/page';
import { useEffect, useRef } from 'react';
import { AccountItems } from './account-items.tsx';
import { Brand } from './brand.tsx';
import { Entries } from './entries.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export interface MobileMenuProps {
  main: readonly NavigationItem[];
  account: readonly NavigationItem[];
  onClose: () => void;
}

/** Full-screen menu for windows too narrow for the bar. */
export function MobileMenu({ main, account, onClose }: MobileMenuProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={ref} className="sheet" aria-label="Menu" onClose={onClose}>
      <Container>
        <div className="nav__in">
          <Brand onClick={onClose} />
          <ThemeSwitch />
          <IconButton icon={CloseIcon} label="Close menu" className="burger" onClick={onClose} />
        </div>
        <nav className="sheet__links" aria-label="Main">
          <Entries items={main} onDone={onClose} />
        </nav>
        <div className="sheet__acc">
          <h2>Account</h2>
          <AccountItems items={account} className={getButtonClass({ variant: 'line' })} onDone={onClose} />
        </div>
      </Container>
    </dialog>
  );
}
