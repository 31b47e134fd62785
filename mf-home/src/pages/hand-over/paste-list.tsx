import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { TextAreaField } from '@fotosoc/ui/field';
import { Meta } from '@fotosoc/ui/text';
import { useState } from 'react';
import type { Post } from '../../data/hand-over';
import styles from './hand-over.module.css';
import { readInWords, readList, takeOver } from './pasted-list';

/** Takes over a list of a meeting at once. */
export function PasteList({ posts, onTake }: { posts: readonly Post[]; onTake: (posts: Post[]) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const read = readList(text);
  const { list } = read;
  return (
    <div className={styles.paste}>
      <Meta>A list from the meeting? Names and addresses, one post a line.</Meta>
      <Button variant="line" size="sm" onClick={() => setOpen(true)}>
        Paste a list
      </Button>
      {isOpen && (
        <Dialog
          title="Paste a list"
          isSheet
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button variant="line" onClick={() => setOpen(false)}>
                Cancel
              </Button>
              <Button
                disabled={list.length === 0}
                onClick={() => {
                  onTake(takeOver(posts, list).slice(0, 60));
                  setText('');
                  setOpen(false);
                }}
              >
                Take over {list.length}
              </Button>
            </>
          }
        >
          <TextAreaField
            label="The list"
            hint="Chairperson: Dara Okafor <dara@example.org>"
            rows={8}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Meta role="status">{text.trim() === '' ? '' : readInWords(read)}</Meta>
        </Dialog>
      )}
    </div>
  );
}
