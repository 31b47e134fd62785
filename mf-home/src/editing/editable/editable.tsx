import type { EditedPage, SectionKey } from '@fotosoc/contract/page-section';
import { notify, useUser } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { EditMode } from '../edit-mode';
import styles from './editable.module.css';

export interface EditableProps {
  page: EditedPage;
  /** Section whose fields are initially open. */
  startAt?: SectionKey | undefined;
  /** Text of the button that starts the editor. Default `Edit this page`. */
  label?: string;
  /** True if the page cannot be edited, e.g. an event of an outside feed. */
  isReadOnly?: boolean;
  /** True if only a section of the page is edited, in a slot of another remote, where the button has no room to float.
   *  Default `false`. */
  isSection?: boolean;
  children: ReactNode;
}

const never = () => () => undefined;

/** Page that users with the content right can edit in place. The code of the editor is loaded on demand. */
export function Editable({
  page,
  startAt,
  label = 'Edit this page',
  isReadOnly = false,
  isSection = false,
  children,
}: EditableProps) {
  const [Mode, setMode] = useState<typeof EditMode>();
  const [wasEdited, setEdited] = useState(false);
  const isOpen = useSyncExternalStore(
    never,
    () => true,
    () => false,
  ); // server-rendered HTML is shared by all visitors, so the edit button is rendered only in the browser
  const isNarrow = useSyncExternalStore(
    never,
    () => matchMedia(NARROW).matches,
    () => false,
  );
  if (Mode) {
    const handleStop = () => {
      setMode(undefined);
      setEdited(true);
    };
    return <Mode page={page} startAt={startAt} label={label} onStop={handleStop} />;
  }
  const isAbove = isNarrow || isSection;
  const button = isOpen && !isReadOnly && (
    <EditButton label={label} isAbove={isAbove} hasFocus={wasEdited} onLoaded={(loaded) => setMode(() => loaded)} />
  );
  return (
    <>
      {isAbove && button}
      {children}
      {!isAbove && button}
    </>
  );
}

/** Narrower windows have no free corner for a floating button. */
const NARROW = '(max-width: 51.1875rem)';

interface EditButtonProps {
  label: string;
  isAbove: boolean;
  /** True if the button gets the focus at first, as after the editor was closed. */
  hasFocus: boolean;
  onLoaded: (mode: typeof EditMode) => void;
}

function EditButton({ label, isAbove, hasFocus, onLoaded }: EditButtonProps) {
  const user = useUser();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) button.current?.focus();
  }, [hasFocus]);
  if (!user?.rights.includes('content')) return null;
  const open = async () => {
    try {
      onLoaded((await import('../edit-mode')).EditMode);
    } catch {
      notify('The editor could not be loaded. Please try again.', 'bad');
    }
  };
  return (
    <Button
      ref={button}
      className={isAbove ? styles.above : styles.edit}
      size={isAbove ? 'sm' : 'md'}
      data-foot-bar={isAbove ? undefined : ''}
      onClick={() => void open()}
    >
      {label}
    </Button>
  );
}
