import type { NavigationItem } from '@fotosoc/contract/registry/document';
import { ChevronDownIcon } from '@fotosoc/ui/icon';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useEarlyInput } from './early-input.ts';

export interface MenuProps {
  label: string;
  className?: string;
  items: readonly NavigationItem[];
  /** Renders the items. `onDone` closes the menu and returns the focus to its button. */
  Content: ComponentType<{ items: readonly NavigationItem[]; onDone: () => void }>;
}

/** Disclosure button with items below. Escape and an outside click close the menu; Escape returns the focus. Before
 *  hydration, the page's first script (page-start.js) opens and closes the menu by `data-early`. */
export function Menu({ label, className = '', items, Content }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const id = `${label.toLowerCase()}-menu`;
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useEarlyInput(() => setOpen(content.current?.hidden === false));
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
    <div className={`acc ${className}`} ref={root}>
      <button
        ref={button}
        type="button"
        className="acc__btn"
        aria-expanded={isOpen}
        aria-controls={id}
        data-early="menu"
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        {label} <ChevronDownIcon />
      </button>
      <div ref={content} className="menu" id={id} hidden={!isOpen}>
        <Content items={items} onDone={close} />
      </div>
    </div>
  );
}
