import type { EditedPage } from '@fotosoc/contract/part';
import { notify, useUser } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import type { EditMode } from '../../editing/edit-mode';
import styles from './editable.module.css';

export interface EditableProps {
  page: EditedPage;
  /** Whether only a section of the page is edited, in a slot of another remote: the button has no room to float there.
   *  Default false. */
  isSection?: boolean;
  /** The page as visitors see it. */
  children: ReactNode;
}

const never = () => () => undefined;

/** A page that whoever looks after the content can change where it stands. What that takes, nobody else loads. */
export function Editable({ page, isSection = false, children }: EditableProps) {
  const [Mode, setMode] = useState<typeof EditMode>();
  const isOpen = useSyncExternalStore(
    never,
    () => true,
    () => false,
  ); // what the server draws asks nobody who they are
  const isNarrow = useSyncExternalStore(
    never,
    () => matchMedia(NARROW).matches,
    () => false,
  );
  if (Mode) return <Mode page={page} onStop={() => setMode(undefined)} />;
  const isAbove = isNarrow || isSection;
  const button = isOpen && <EditButton isAbove={isAbove} onLoaded={(loaded) => setMode(() => loaded)} />;
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
  /** Button above the page instead of floating over it. */
  isAbove: boolean;
  onLoaded: (mode: typeof EditMode) => void;
}

function EditButton({ isAbove, onLoaded }: EditButtonProps) {
  const user = useUser();
  if (!user?.rights.includes('content')) return null;
  const open = async () => {
    try {
      onLoaded((await import('../../editing/edit-mode')).EditMode);
    } catch {
      notify('The editor could not be loaded. Please try again.', 'bad');
    }
  };
  return (
    <Button
      className={isAbove ? styles.above : styles.edit}
      size={isAbove ? 'sm' : 'md'}
      data-foot-bar={isAbove ? undefined : ''}
      onClick={() => void open()}
    >
      Edit this page
    </Button>
  );
}
