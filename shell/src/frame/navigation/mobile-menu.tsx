import type { NavigationItem } from '@fotosoc/contract/registry/document';
import { getButtonClass } from '@fotosoc/ui/button';
import { CloseIcon } from '@fotosoc/ui/icon';
import { IconButton } from '@fotosoc/ui/icon-button';
import { Container } from '@fotosoc/ui/page';
import type { FocusEvent, RefObject } from 'react';
import { AccountItems } from './account-items.tsx';
import { Brand } from './brand.tsx';
import { Entries } from './entries.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export interface MobileMenuProps {
  ref: RefObject<HTMLDialogElement | null>;
  id: string;
  main: readonly NavigationItem[];
  account: readonly NavigationItem[];
  onToggle: (isOpen: boolean) => void;
}

/** Full-screen menu for windows too narrow for the bar. Part of each server-rendered page, so that the page's first
 *  script (page-start.js) can open the menu before hydration. A popover, because a modal dialog would compute the
 *  styles of the whole page again: 50 ms on a slow phone. The focus goes to the dialog at once: focus on its first link
 *  would also load that link's page. */
export function MobileMenu({ ref, id, main, account, onToggle }: MobileMenuProps) {
  function close() {
    if (ref.current?.open) ref.current.close(); // opened by the first script of an earlier release
    else ref.current?.hidePopover();
  }
  function closeAtBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close(); // the page behind is not inert
  }
  return (
    <dialog
      ref={ref}
      id={id}
      className="sheet"
      popover="auto"
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- takes effect when the popover opens, not when the page does
      autoFocus
      aria-label="Menu"
      aria-modal
      onToggle={({ newState }) => onToggle(newState === 'open')}
      onClose={() => onToggle(false)}
      onBlur={closeAtBlur}
    >
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
