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

interface Editing {
  Mode: typeof EditMode;
}
const never = () => () => undefined;

/** A page that whoever looks after the content can change where it stands. What that takes, nobody else loads. */
export function Editable({ page, children }: EditableProps) {
  const [editing, setEditing] = useState<Editing>();
  const isOpen = useSyncExternalStore(
    never,
    () => true,
    () => false,
  ); // what the server draws asks nobody who they are
  if (editing) return <editing.Mode page={page} onStop={() => setEditing(undefined)} />;
  return (
    <>
      {children}
      {isOpen && <EditButton onLoaded={setEditing} />}
    </>
  );
}

function EditButton({ onLoaded }: { onLoaded: (editing: Editing) => void }) {
  const user = useUser();
  if (!user?.rights.includes('content')) return null;
  const open = () =>
    import('../../editing/edit-mode')
      .then((module) => module.EditMode)
      .then(
        (Mode) => onLoaded({ Mode }),
        () => notify('This could not be loaded. Please try again.', 'bad'),
      );
  return (
    <Button className={styles.edit} onClick={() => void open()}>
      Edit this page
    </Button>
  );
}
