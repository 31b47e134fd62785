import { useUser } from '@fotosoc/host';
import type { NavigationItem } from '@fotosoc/federation/document';
import { Icon } from '@fotosoc/ui/icon';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { AccountItems } from './account-items.tsx';

/** Disclosure button with the account's entries; Escape and a click elsewhere close it, Escape returns the focus. */
export function AccountMenu({ items }: { items: readonly NavigationItem[] }) {
  const [isOpen, setOpen] = useState(false);
  const user = useUser();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);
  function close() {
    setOpen(false);
    button.current?.focus();
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) close();
  }
  return (
    <div className="acc" ref={root} onKeyDown={handleKey}>
      <button
        ref={button}
        type="button"
        className="acc__btn"
        aria-expanded={isOpen}
        aria-controls="account-menu"
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        Account <Icon name="chevron-down" />
      </button>
      {isOpen && (
        <div className="menu" id="account-menu">
          {user && <p>{user.email}</p>}
          <AccountItems items={items} onDone={close} />
        </div>
      )}
    </div>
  );
}
