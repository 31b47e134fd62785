import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import type { EditedPage } from '@fotosoc/contract/part';
import { notify, queryClient } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { CloseIcon } from '@fotosoc/ui/icon';
import { Container } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { Drafts, type Editing } from './drafts';
import { EditBar, focusBar, PublishButton, Tool } from './edit-bar';
import { HistoryIcon, UndoIcon } from './edit-icons';
import styles from './editing.module.css';
import { HistoryDialog } from './history-dialog';
import { same } from './merge-values';
import { Notices } from './notices';
import { committeeEditing } from './pages/committee';
import { contactEditing } from './pages/contact';
import { homeEditing } from './pages/home';
import { linksEditing } from './pages/links';
import { previousCommitteesEditing } from './pages/previous-committees';
import { workshopsEditing } from './pages/workshops';
import { ScheduleDialog } from './schedule-dialog';
import { sectionInView } from './section-in-view';
import { tellUndoable } from './tell-undoable';
import { when } from './times';
import { EditingContext } from './use-editing';

/** How each page is edited. All in one file: each that may be loaded has its hash on every page. */
const EDITINGS: Record<EditedPage, PageEditing> = {
  committee: committeeEditing,
  contact: contactEditing,
  home: homeEditing,
  links: linksEditing,
  'previous-committees': previousCommitteesEditing,
  workshops: workshopsEditing,
};

interface PageEditing {
  /** The page with frames and fields. */
  Editor: ComponentType;
  /** The page as visitors will see it. */
  Preview: ComponentType;
}

export interface EditModeProps {
  page: EditedPage;
  /** The page as visitors see it again. */
  onStop: () => void;
}

/** A page whose words and pictures are changed where they stand: frames around what can be, fields in its place, and a bar
 *  at the foot. */
export function EditMode({ page, onStop }: EditModeProps) {
  const { Editor, Preview } = EDITINGS[page];
  const [drafts] = useState(() => new Drafts(page));
  const state = useSyncExternalStore(drafts.subscribe, drafts.get);
  const [view, setView] = useState<'edit' | 'preview'>('edit');
  const [dialog, setDialog] = useState<'history' | 'schedule'>();
  useEffect(() => void drafts.load(), [drafts]);
  useEffect(() => document.getElementById('main')?.focus(), []); // the button that was pressed is gone
  const isChanged = countChanged(state) > 0;
  /** The buttons of the bar are others then, and the page is longer or shorter. */
  const show = (next: typeof view) => {
    const bringBack = next === view ? undefined : sectionInView();
    setView(next);
    focusBar();
    if (bringBack) setTimeout(bringBack);
  };

  const stop = async () => {
    await drafts.flush();
    await queryClient.invalidateQueries();
    if (isChanged) notify('Your draft is kept. Edit this page brings it back.');
    onStop();
    setTimeout(focusWayBack);
  };
  const publish = async (publishAt?: string) => {
    setDialog(undefined);
    const entry = await drafts.publish(publishAt);
    if (entry === undefined) {
      document.querySelector<HTMLElement>('#main [data-wrong], #main [aria-invalid=true]')?.focus();
      return;
    }
    show('edit'); // at once: later it would take the focus from whatever has it by then
    if (entry) tellPublished(entry, drafts);
    await queryClient.invalidateQueries();
  };
  const publishButton = (
    <PublishButton isBusy={state.isPublishing} isIdle={!isChanged} onClick={() => void publish()} />
  );

  return (
    <EditingContext value={{ drafts, state }}>
      {!state.parts && (
        <Container className={styles.loading}>
          <Spinner label="Loading the drafts..." />
        </Container>
      )}
      {state.parts && view === 'preview' && <Preview />}
      {state.parts && view === 'edit' && (
        <div className={styles.page}>
          <Notices />
          <Editor />
        </div>
      )}
      {view === 'preview' ? (
        <EditBar status={state.trouble || 'Preview. Nobody else sees this yet.'} isBusy={false}>
          <Button variant="line" onClick={() => show('edit')}>
            Back to editing
          </Button>
          <span className={styles.space} />
          {isChanged && (
            <Button variant="line" onClick={() => setDialog('schedule')}>
              At a time
            </Button>
          )}
          {publishButton}
        </EditBar>
      ) : (
        <EditBar status={statusOf(state)} isBusy={state.isPublishing}>
          <Tool icon={CloseIcon} label="Stop editing, keep the draft" onClick={() => void stop()} />
          <Tool icon={UndoIcon} label="Undo the last change" disabled={!state.canUndo} onClick={() => drafts.undo()} />
          <Tool icon={HistoryIcon} label="History of this page" onClick={() => setDialog('history')} />
          <span className={styles.space} />
          <Button variant="line" onClick={() => show('preview')}>
            Preview
          </Button>
          {publishButton}
        </EditBar>
      )}
      {dialog === 'history' && <HistoryDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'schedule' && (
        <ScheduleDialog onSchedule={(at) => void publish(at)} onClose={() => setDialog(undefined)} />
      )}
    </EditingContext>
  );
}

/** The button that opens all this, which visitors load and which knows nothing of it. */
function focusWayBack(): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('#main button')];
  buttons.find(({ textContent }) => textContent === 'Edit this page')?.focus();
}

function tellPublished(entry: { id: string; undoUntil: string | null }, drafts: Drafts): void {
  tellUndoable('Published. Visitors see it now.', entry, async () => {
    await drafts.undoPublication(entry.id);
    await queryClient.invalidateQueries();
  });
}

/** What is a draft, or about to be one: whoever types may publish at once. */
function countChanged({ parts = {}, values }: Editing): number {
  return Object.values(parts).filter(({ key, drafted, seen }) => drafted || !same(values[key], seen)).length;
}

function statusOf(state: Editing): string {
  if (state.trouble) return state.trouble;
  const count = countChanged(state);
  const changes = count === 1 ? '1 change' : `${count} changes`;
  if (state.isPublishing) return `Publishing ${changes}.`;
  if (count === 0) return 'Press Edit at what you want to change.';
  if (state.scheduled)
    return `${changes}, published ${when(state.scheduled.publishAt)}. Visitors see the old page until then.`;
  const times = Object.values(state.parts ?? {}).flatMap(({ drafted }) => drafted?.at ?? []);
  const keptAt = times.toSorted().at(-1);
  return `${changes}, ${keptAt ? `kept as a draft ${when(keptAt)}` : 'not kept yet'}. Visitors see the old page.`;
}
