import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { bindText, TextAreaField } from '@fotosoc/ui/field';
import { Notice } from '@fotosoc/ui/notice';
import { Meta } from '@fotosoc/ui/text';
import { useRef, useState } from 'react';
import type { Post } from '../../data/handover';
import styles from './hand-over.module.css';
import { parsePastedList, mergePastedList, type PastedPost, type UnreadLine } from './pasted-list';

const MAX_POSTS = 60;

interface PasteListProps {
  posts: readonly Post[];
  onTake: (posts: Post[]) => void;
}

/** Button that adds a pasted list of posts. */
export function PasteList(props: PasteListProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.paste}>
      <Meta>Do you have a list? Paste names and addresses, one post per line.</Meta>
      <Button variant="line" size="sm" onClick={() => setOpen(true)}>
        Paste a list
      </Button>
      {isOpen && <PasteDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}

function PasteDialog({ posts, onTake, onClose }: PasteListProps & { onClose: () => void }) {
  const [text, setText] = useState('');
  const [seenText, setSeenText] = useState<string>();
  const notice = useRef<HTMLDivElement>(null);
  const { list, unread } = parsePastedList(text);
  const isFull = mergePastedList(posts, list).length > MAX_POSTS;

  function handleAdd() {
    if (unread.length > 0 && seenText !== text) {
      setSeenText(text);
      notice.current?.focus();
      return;
    }
    onTake(mergePastedList(posts, list));
    onClose();
  }

  return (
    <Dialog
      title="Paste a list"
      isSheet
      onClose={onClose}
      refusal="Cancel"
      actions={
        <Button disabled={list.length === 0 || isFull} onClick={handleAdd}>
          {seenText === text
            ? `Add ${posted(list.length)}, leave out ${lines(unread.length)}`
            : `Add ${posted(list.length)}`}
        </Button>
      }
    >
      <TextAreaField
        label="The list"
        hint="Chairperson: Dara Okafor <dara@example.org>, or rows of a spreadsheet"
        rows={8}
        {...bindText(text, setText, isFull ? `A committee has at most ${MAX_POSTS} posts.` : undefined)}
      />
      <div role="status">
        {list.length > 0 && <Entries list={list} />}
        {unread.length > 0 && (
          <Notice kind="bad" ref={notice}>
            <Unread unread={unread} />
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

function Entries({ list }: { list: readonly PastedPost[] }) {
  return (
    <ul className={styles.pasted} aria-label="Posts in the list">
      {list.map(({ position, name, person }, index) => (
        <li key={index}>
          <b>{position}</b> <span>{[name || 'no name yet', person || 'no e-mail yet'].join(', ')}</span>
        </li>
      ))}
    </ul>
  );
}

function Unread({ unread }: { unread: readonly UnreadLine[] }) {
  return (
    <>
      <p>{`${lines(unread.length)} could not be read:`}</p>
      <ul>
        {unread.map(({ line, reason }, index) => (
          <li key={index}>{`“${line}”: ${reason}`}</li>
        ))}
      </ul>
    </>
  );
}

function posted(count: number): string {
  return count === 1 ? '1 post' : `${count} posts`;
}

function lines(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}
