import { ApiError, confirm, dismissToast, Link, notify, useNavigate } from '@fotosoc/host';
import { Button, getButtonClass, ButtonRow } from '@fotosoc/ui/button';
import { Meta } from '@fotosoc/ui/text';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './owner-bar.module.css';

export interface Contents {
  /** The document itself, e.g. `Your page`. */
  whole: string;
  /** Counts of at least two kinds of contents, e.g. `[3, 'photo', 'photos']`. */
  parts: readonly (readonly [count: number, one: string, many: string])[];
}

export interface OwnerBarProps<Stored> {
  /** Name of the page's subject, e.g. `Portfolio`. */
  kind: string;
  /** Displayed state: a different state is not deleted without another question. */
  stored: Stored;
  contentsOf: (stored: Stored) => Contents;
  editAt: string;
  /** Deletes the document if its state is unchanged.
   *  @returns the current state after a concurrent change
   *  @throws ApiError */
  remove: (stored: Stored) => Promise<Stored | undefined>;
  /** Drops the cached response, once no page shows the document. */
  forget: () => void;
  leaveTo: string;
  children: ReactNode;
}

/** Renders the edit and delete actions of a page, for users who may change the page. */
export function OwnerBar<Stored>(props: OwnerBarProps<Stored>) {
  const { kind, stored, contentsOf, editAt, remove, forget, leaveTo, children } = props;
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const failure = useRef(0);
  const forgetDeleted = useRef<() => void>(undefined);
  // Not before this page unmounts, because the page would request the deleted document.
  useEffect(() => () => forgetDeleted.current?.(), []);

  const handleDelete = async () => {
    dismissToast(failure.current);
    let question = `Are you sure you want to delete this ${kind.toLowerCase()}?`;
    let current: Stored | undefined = stored;
    try {
      while (current) {
        setDeleting(false);
        const consequence = consequenceOf(contentsOf(current));
        if (!(await confirm({ question, consequence, action: `Delete ${kind}`, kind: 'bad' }))) return;
        setDeleting(true);
        current = await remove(current);
        question = `This ${kind.toLowerCase()} was changed meanwhile. Do you still want to delete it?`;
      }
      forgetDeleted.current = forget;
      notify(`${kind} deleted successfully.`);
      await navigate(leaveTo);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setDeleting(false);
      const sentence = sentenceOf(error, kind);
      if (sentence) failure.current = notify(sentence, 'bad');
    }
  };
  return (
    <div className={styles.bar}>
      <Meta>{children}</Meta>
      <ButtonRow>
        <Link className={getButtonClass({ variant: 'line', size: 'sm' })} to={editAt}>
          Edit {kind}
        </Link>
        <Button variant="bad-line" size="sm" busy={isDeleting} onClick={handleDelete}>
          Delete {kind}
        </Button>
      </ButtonRow>
    </div>
  );
}

function consequenceOf({ whole, parts }: Contents): string {
  const counted = parts.map(([count, one, many]) => `${count} ${count === 1 ? one : many}`);
  return `${whole} with ${counted.slice(0, -1).join(', ')} and ${counted.at(-1)} will be deleted. You cannot undo this.`;
}

/** Returns why a deletion failed; `undefined` for an ended session, which the shell reports. */
function sentenceOf({ status, message }: ApiError, kind: string): string | undefined {
  if (status === 401) return undefined;
  if (status === 404) return `${kind} not found. The page was deleted already.`;
  return `Failed to delete ${kind.toLowerCase()}. ${message}`;
}
