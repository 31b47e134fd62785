import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '@fotosoc/ui/button';
import { CloseIcon } from '@fotosoc/ui/icon';
import { LinkButton } from '@fotosoc/ui/link';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { PencilIcon } from './edit-icons';
import styles from './editing.module.css';
import { focusSibling } from './focus-sibling';
import { mayCloseFields } from './open-fields';

export interface BlockProps {
  /** Name of the section, e.g. `About Us`. */
  name: string;
  isChanged: boolean;
  /** True if a field of the section cannot be published. */
  isWrong?: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onPutBack: () => void;
  children: ReactNode;
  form: ReactNode;
}

/** Editable section: a frame with a tab that names the section. Opening the section replaces its content by fields. */
export function Block({
  name,
  isChanged,
  isWrong = false,
  isOpen,
  onOpen,
  onClose,
  onPutBack,
  children,
  form,
}: BlockProps) {
  const fields = useRef<HTMLDivElement>(null);
  const tab = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) fields.current?.querySelector<HTMLElement>('input:not([hidden]), textarea, select, button')?.focus();
  }, [isOpen]);
  const toggle = async () => {
    if (!(await mayCloseFields())) return;
    if (!isOpen) return onOpen();
    onClose();
    tab.current?.focus();
  };
  return (
    <div className={isOpen ? `${styles.block} ${styles.isOpen}` : styles.block}>
      <button
        ref={tab}
        type="button"
        className={styles.tab}
        aria-expanded={isOpen}
        data-wrong={isWrong && !isOpen ? '' : undefined}
        onClick={() => void toggle()}
      >
        {isOpen ? <CloseIcon /> : <PencilIcon />}
        <span>{isOpen ? 'Close' : 'Edit'}</span>
        <VisuallyHidden>{` ${name}${isWrong ? ', which has mistakes' : ''}`}</VisuallyHidden>
        {isChanged && <span className={styles.changed}>Changed</span>}
      </button>
      {isOpen ? (
        <div ref={fields} className={styles.form} role="group" aria-label={name}>
          {form}
          <div className={styles.entryFoot}>
            {isChanged ? (
              <LinkButton
                onClick={(event) => {
                  focusSibling(event);
                  onPutBack();
                }}
              >
                Discard changes
              </LinkButton>
            ) : (
              <span />
            )}
            <Button size="sm" onClick={() => void toggle()}>
              Done
            </Button>
          </div>
        </div>
      ) : (
        children
      )}
    </div>
  );
}
