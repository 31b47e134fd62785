import { useState } from 'react';
import type { PageDrafts, SectionKey } from '@fotosoc/contract/page-section';
import { Button, ButtonRow } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { Notice } from '@fotosoc/ui/notice';
import { Container } from '@fotosoc/ui/page';
import type { Conflict } from './drafts';
import { listDifferences } from './differences';
import { focusEditBar } from './edit-bar';
import styles from './editing.module.css';
import { formatWhenInSentence } from './times';
import { useEditing } from './use-editing';

/** Notices of the editor: failed scheduled publications, other editors of this page, and conflicts. */
export function Notices() {
  const { state } = useEditing();
  const others = Object.values(state.sections ?? {}).filter(({ drafted }) => drafted && !drafted.isYou);
  const conflicts = Object.entries(state.conflicts) as [SectionKey, Conflict][];
  if (others.length === 0 && conflicts.length === 0 && !state.notPublished) return null;
  return (
    <Container className={styles.notices}>
      {state.notPublished && <NotPublished {...state.notPublished} />}
      {conflicts.map(([key, conflict]) => (
        <ConflictNotice key={key} section={key} conflict={conflict} />
      ))}
      {conflicts.length === 0 &&
        others.map(({ key, title, drafted }) => (
          <Notice key={key}>
            <strong>{drafted!.by ?? 'Someone'}</strong>{' '}
            <span>
              {`changed ${title} ${formatWhenInSentence(drafted!.at)}. Publish includes their changes and yours. If you both change the same text, you choose.`}
            </span>
          </Notice>
        ))}
    </Container>
  );
}

function NotPublished({ publishAt, reasons }: NonNullable<PageDrafts['notPublished']>) {
  const { drafts } = useEditing();
  const dismiss = async () => {
    await drafts.cancelScheduled();
    focusEditBar();
  };
  return (
    <Notice kind="bad">
      <p>{`This page was not published ${formatWhenInSentence(publishAt)}, because:`}</p>
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p>Your draft is kept. Correct it, then publish it.</p>
      <ButtonRow className={styles.choice}>
        <Button variant="line" size="sm" onClick={() => void dismiss()}>
          Dismiss
        </Button>
      </ButtonRow>
    </Notice>
  );
}

function ConflictNotice({ section, conflict }: { section: SectionKey; conflict: Conflict }) {
  const { drafts, state } = useEditing();
  const [isShown, setShown] = useState(false);
  const { drafted, published, title } = conflict.section;
  const done = drafted ?? published;
  const choose = (choice: 'mine' | 'theirs') => {
    drafts.resolve(section, choice);
    focusEditBar();
  };
  const who = done?.isYou ? 'You, in another tab,' : (done?.by ?? 'Someone');
  return (
    <>
      <Notice kind="bad">
        <p>
          <span>{`${who} ${drafted ? 'changed' : 'published'}`}</span> <strong>{title}</strong>{' '}
          <span>{`${done ? `${formatWhenInSentence(done.at)} ` : ''}while you edited the page.`}</span>
        </p>
        <ButtonRow className={styles.choice}>
          <Button variant="line" size="sm" data-wrong="" onClick={() => setShown(true)}>
            Compare
          </Button>
          <Button size="sm" onClick={() => choose('mine')}>
            Keep mine
          </Button>
        </ButtonRow>
      </Notice>
      {isShown && (
        <Dialog
          title={title}
          isSheet
          onClose={() => setShown(false)}
          actions={
            <>
              <Button variant="line" onClick={() => choose('mine')}>
                Keep mine
              </Button>
              <Button onClick={() => choose('theirs')}>Take theirs</Button>
            </>
          }
        >
          {listDifferences(state.values[section], conflict.theirs).map(({ path, mine, theirs }) => (
            <dl key={path} className={styles.difference}>
              <div>
                <dt>Yours</dt>
                <dd>{mine}</dd>
              </div>
              <div>
                <dt>Theirs</dt>
                <dd>{theirs}</dd>
              </div>
            </dl>
          ))}
        </Dialog>
      )}
    </>
  );
}
