import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import type { EditedPage, SectionKey } from '@fotosoc/contract/page-section';
import { confirm, notify, queryClient, useLeaveGuard, type Confirmation } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { isSameValue } from '@fotosoc/ui/editor';
import { CloseIcon } from '@fotosoc/ui/icon';
import { Container } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { Drafts, type EditorState } from './drafts';
import { EditBar, focusEditBar, PublishButton, Tool } from './edit-bar';
import { DiscardIcon, HistoryIcon, ScheduleIcon, UndoIcon } from './edit-icons';
import styles from './editing.module.css';
import { HistoryDialog } from './history-dialog';
import { Notices } from './notices';
import { findUploadQuestion, mayCloseFields } from './open-fields';
import { committeeEditing } from './pages/committee';
import { contactEditing } from './pages/contact';
import { eventsEditing } from './pages/events/events';
import { CURRENT_FOTO_KEY } from './pages/fotos/current-foto';
import { fotosEditing } from './pages/fotos/fotos';
import { homeEditing } from './pages/home';
import { linksEditing } from './pages/links';
import { previousCommitteesEditing } from './pages/previous-committees';
import { privacyEditing } from './pages/privacy';
import { workshopsEditing } from './pages/workshops';
import { ScheduleDialog } from './schedule-dialog';
import { findVisibleSection } from './section-in-view';
import { notifyUndoable } from './notify-undoable';
import { formatWhenInSentence, formatWhen } from './times';
import { EditingContext } from './use-editing';

/** Editors of all pages. They share a file, because each dynamic import adds the hash of a further file to every
 *  page. */
const EDITINGS: Record<EditedPage, PageEditing> = {
  committee: committeeEditing,
  contact: contactEditing,
  events: eventsEditing,
  'foto-of-the-week': fotosEditing,
  home: homeEditing,
  links: linksEditing,
  'previous-committees': previousCommitteesEditing,
  privacy: privacyEditing,
  workshops: workshopsEditing,
};

const PUBLISH_WITHOUT: Confirmation = {
  question: 'Publish without the file?',
  consequence: 'A file is still uploading. Visitors do not see the file until you publish again.',
  action: 'Publish without the file',
  refusal: 'Wait',
};

interface PageEditing {
  /** Page with frames and fields. */
  Editor: ComponentType;
  /** Page as visitors will see it. */
  Preview: ComponentType;
}

export interface EditModeProps {
  page: EditedPage;
  startAt: SectionKey | undefined;
  label: string;
  onStop: () => void;
}

/** Page in edit mode: frames around editable sections, fields in open sections, and a bar at the foot. */
export function EditMode({ page, startAt, label, onStop }: EditModeProps) {
  const { Editor, Preview } = EDITINGS[page];
  const [drafts] = useState(() => new Drafts(page));
  const state = useSyncExternalStore(drafts.subscribe, drafts.get);
  const [view, setView] = useState<'edit' | 'preview'>('edit');
  const [dialog, setDialog] = useState<'history' | 'schedule'>();
  useEffect(() => void drafts.load(), [drafts]);
  useEffect(() => document.getElementById('main')?.focus(), []); // the pressed button has disappeared
  useLeaveGuard(findUploadQuestion);
  const isChanged = hasChanges(state);
  /** Switches between editing and preview. The page's height and the buttons of the bar change, so focus and scroll
   *  position are restored. */
  const show = (next: typeof view) => {
    const bringBack = next === view ? undefined : findVisibleSection();
    setView(next);
    focusEditBar();
    if (bringBack) setTimeout(bringBack);
  };

  const preview = async () => {
    if (await mayCloseFields()) show('preview');
  };
  const stop = async () => {
    if (!(await mayCloseFields())) return;
    await drafts.flush();
    await queryClient.invalidateQueries();
    if (isChanged) notify(`Your draft is kept. Press “${label}” to continue.`);
    onStop();
  };
  const publish = async (publishAt?: string) => {
    setDialog(undefined);
    if (!(await mayCloseFields(PUBLISH_WITHOUT))) return;
    const isPlan = Object.values(state.sections ?? {}).some(
      ({ key, seen }) => isFutureFoto(key) && !isSameValue(state.values[key], seen),
    );
    const entry = await drafts.publish(publishAt);
    if (entry === undefined) {
      const { mistakes, conflicts } = drafts.get();
      const hasMistakes = Object.keys({ ...mistakes, ...conflicts }).length > 0;
      if (hasMistakes && view === 'preview') show('edit'); // a preview has no fields to correct
      setTimeout(() => document.querySelector<HTMLElement>('#main [data-wrong], #main [aria-invalid=true]')?.focus());
      return;
    }
    show('edit'); // switches before the request, because a later switch would move the focus
    const outcome = isPlan ? 'Visitors see each planned photo from its day.' : 'Visitors see the changes now.';
    if (entry) notifyPublished(`Published. ${outcome}`, entry, drafts);
    await queryClient.invalidateQueries();
  };
  const discard = async () => {
    const isSure = await confirm({
      question: 'Discard all changes of this page?',
      consequence: `You go back to the page that visitors see. ${othersIn(state)}Undo brings the changes back until you close the editor.`,
      action: 'Discard changes',
      refusal: 'Keep changes',
      kind: 'bad',
    });
    if (!isSure) return;
    drafts.discard();
    focusEditBar();
  };
  const publishButton = (
    <PublishButton isBusy={state.isPublishing} isIdle={!isChanged} onClick={() => void publish()} />
  );
  const scheduleTool = (
    <Tool
      icon={ScheduleIcon}
      label="Schedule…"
      disabled={!isChanged && !state.scheduled}
      onClick={() => setDialog('schedule')}
    />
  );

  return (
    <EditingContext value={{ drafts, state, startAt }}>
      {!state.sections && (
        <Container className={styles.loading}>
          <Spinner label="Loading the drafts..." />
        </Container>
      )}
      {state.sections && view === 'preview' && <Preview />}
      {state.sections && view === 'edit' && (
        <div className={styles.page}>
          <Notices />
          <Editor />
        </div>
      )}
      {view === 'preview' ? (
        <EditBar status={state.trouble || 'Preview. Visitors do not see this yet.'} isBusy={false} tools={scheduleTool}>
          <Button variant="line" onClick={() => show('edit')}>
            Back to editing
          </Button>
          {publishButton}
        </EditBar>
      ) : (
        <EditBar
          status={statusOf(state)}
          isBusy={state.isPublishing}
          tools={
            <>
              <Tool icon={CloseIcon} label="Close" more="the editor, keep the draft" onClick={() => void stop()} />
              <Tool
                icon={UndoIcon}
                label="Undo"
                more="the last change"
                disabled={!state.canUndo}
                onClick={() => drafts.undo()}
              />
              <Tool
                icon={DiscardIcon}
                label="Discard"
                more="all changes"
                disabled={!isChanged}
                onClick={() => void discard()}
              />
              <Tool icon={HistoryIcon} label="History" more="of this page" onClick={() => setDialog('history')} />
              {scheduleTool}
            </>
          }
        >
          <Button variant="line" onClick={() => void preview()}>
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

/** Returns whether a section is a Foto that visitors see from a later day. */
function isFutureFoto(key: string): boolean {
  return key.startsWith('foto.') && key !== CURRENT_FOTO_KEY;
}

function notifyPublished(sentence: string, entry: { id: string; undoUntil: string | null }, drafts: Drafts): void {
  notifyUndoable(sentence, entry, async () => {
    await drafts.undoPublication(entry.id);
    await queryClient.invalidateQueries();
  });
}

/** Returns whether a section has a draft or an unsaved change: publishing may follow typing at once. */
function hasChanges({ sections = {}, values }: EditorState): boolean {
  return Object.values(sections).some(({ key, drafted, seen }) => drafted || !isSameValue(values[key], seen));
}

function statusOf(state: EditorState): string {
  if (state.trouble) return state.trouble;
  if (Object.keys(state.conflicts).length > 0) return 'Choose at the top of the page which text stays.';
  if (state.isPublishing) return 'Publishing the changes.';
  if (!hasChanges(state)) return 'No changes yet. Press Edit to change a text or picture.';
  if (state.scheduled) return `Changes scheduled for ${formatWhen(state.scheduled.publishAt)} (Irish time).`;
  const times = Object.values(state.sections ?? {}).flatMap(({ drafted }) => drafted?.at ?? []);
  const keptAt = times.toSorted().at(-1);
  const draft = keptAt ? `saved as a draft ${formatWhenInSentence(keptAt)}` : 'not saved yet';
  return `Changes ${draft}. Visitors see the old page until you publish.`;
}

function othersIn({ sections = {} }: EditorState): string {
  const names = Object.values(sections).flatMap(({ drafted }) =>
    drafted && !drafted.isYou ? (drafted.by ?? 'someone else') : [],
  );
  return names.length === 0 ? '' : `This includes changes by ${[...new Set(names)].join(' and ')}. `;
}
