import { useUser } from '@fotosoc/host';
import type { NavigationItem } from '@fotosoc/contract/registry/document';
import { ChevronDownIcon } from '@fotosoc/ui/icon';
import { useEffect, useRef, useState } from 'react';
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
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);
  function close() {
    setOpen(false);
    button.current?.focus();
  }
  return (
    <div className="acc" ref={root}>
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
        Account <ChevronDownIcon />
      </button>
      {isOpen && (
        <div className="menu" id="account-menu">
          {user && (
            <p>
              Signed in as <br />
              {user.email}
            </p>
          )}
          <AccountItems items={items} onDone={close} />
        </div>
      )}
    </div>
  );
}
