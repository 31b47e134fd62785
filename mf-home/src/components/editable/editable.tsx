import type { EditedPage } from '@fotosoc/contract/part';
import { notify, useUser } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import type { EditMode } from '../../editing/edit-mode';
import styles from './editable.module.css';

export interface EditableProps {
  page: EditedPage;
  /** The page as visitors see it. */
  children: ReactNode;
}

const never = () => () => undefined;

/** A page that whoever looks after the content can change where it stands. What that takes, nobody else loads. */
export function Editable({ page, children }: EditableProps) {
  const [Mode, setMode] = useState<typeof EditMode>();
  const isOpen = useSyncExternalStore(
    never,
    () => true,
    () => false,
  ); // what the server draws asks nobody who they are
  if (Mode) return <Mode page={page} onStop={() => setMode(undefined)} />;
  return (
    <>
      {children}
      {isOpen && <EditButton onLoaded={(loaded) => setMode(() => loaded)} />}
    </>
  );
}

function EditButton({ onLoaded }: { onLoaded: (mode: typeof EditMode) => void }) {
  const user = useUser();
  if (!user?.rights.includes('content')) return null;
  const open = async () => {
    try {
      onLoaded((await import('../../editing/edit-mode')).EditMode);
    } catch {
      notify('This could not be loaded. Please try again.', 'bad');
    }
  };
  return (
    <Button className={styles.edit} data-foot-bar onClick={() => void open()}>
      Edit this page
    </Button>
  );
}
