import type { EditedPage } from '@fotosoc/contract/part';
import { notify, useUser } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import type { EditMode, PageEditing } from '../../editing/edit-mode';
import styles from './editable.module.css';

export interface EditableProps {
  page: EditedPage;
  /** Loads how it is edited. */
  edit: () => Promise<PageEditing>;
  /** The page as visitors see it. */
  children: ReactNode;
}

interface Editing {
  Mode: typeof EditMode;
  how: PageEditing;
}
const never = () => () => undefined;

/** A page that whoever looks after the content can change where it stands. What that takes, nobody else loads. */
export function Editable({ page, edit, children }: EditableProps) {
  const [editing, setEditing] = useState<Editing>();
  const isOpen = useSyncExternalStore(
    never,
    () => true,
    () => false,
  ); // what the server draws asks nobody who they are
  if (editing) return <editing.Mode page={page} how={editing.how} onStop={() => setEditing(undefined)} />;
  return (
    <>
      {children}
      {isOpen && <EditButton edit={edit} onLoaded={setEditing} />}
    </>
  );
}

interface EditButtonProps extends Pick<EditableProps, 'edit'> {
  onLoaded: (editing: Editing) => void;
}

function EditButton({ edit, onLoaded }: EditButtonProps) {
  const user = useUser();
  if (!user?.rights.includes('content')) return null;
  const open = async () => {
    try {
      const mode = import('../../editing/edit-mode').then((module) => module.EditMode);
      onLoaded({ Mode: await mode, how: await edit() });
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
