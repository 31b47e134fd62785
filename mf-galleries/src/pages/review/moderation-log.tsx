import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import { formatDayAndTimeWithYear } from '@fotosoc/contract/format-time';
import { ShowMore } from '@fotosoc/ui/paged-list';
import { FieldError } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { LoadError } from '@fotosoc/ui/load-error';
import { ActivityLog } from '@fotosoc/ui/activity-log';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta, WorkTitle } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useModerationLog, type ModeratedSubject } from '../../data/review';
import { useDecision } from './use-decision';
import { formatActor, formatVerb } from './review-text';

const SUBJECTS: Partial<globalThis.Record<string, ModeratedSubject>> = {
  caption: 'captions',
  photo: 'photos',
  portfolio: 'portfolios',
  gallery: 'galleries',
};

/** Subjects that only administrators may hide. */
const PAGES = new Set<ModeratedSubject>(['portfolios', 'galleries']);

/** Moderation log, newest first. The last decision on each subject can be reverted. */
export function ModerationLog({ mayHidePages, say }: { mayHidePages: boolean; say: (sentence: string) => void }) {
  const log = useModerationLog();
  const { items, isPending, refetch } = log;
  if (isPending) return <Spinner label="Loading the activity log..." />;
  if (!items) return <LoadError what="The activity log" row onRetry={() => void refetch()} />;
  if (items.length === 0) return <Meta>No decisions yet.</Meta>;
  const met = new Set<string>();
  const lines = items.map((entry) => {
    const about = aboutOf(entry);
    const isLast = about !== undefined && entry.undoneAt === null && !met.has(about.id);
    if (about && entry.undoneAt === null) met.add(about.id);
    return {
      id: entry.id,
      at: entry.at,
      when: formatDayAndTimeWithYear(entry.at),
      actor: formatActor(entry),
      sentence: (
        <>
          <span>{formatVerb(entry)}</span>{' '}
          {about?.kind === 'captions' ? <WorkTitle as="span">{entry.subject}</WorkTitle> : <span>{entry.subject}</span>}
          {entry.undoneAt && <span> (undone)</span>}
        </>
      ),
      action: isLast && (mayHidePages || !PAGES.has(about.kind)) && (
        <Reverse {...about} subject={entry.subject} say={say} />
      ),
    };
  });
  return (
    <>
      <ActivityLog lines={lines} />
      <ShowMore pages={log} />
    </>
  );
}

interface About {
  kind: ModeratedSubject;
  id: string;
  isShown: boolean;
}

/** Returns the subject of a decision and its visibility; `undefined` for a changed setting. */
function aboutOf({ action, after }: ActivityLogEntry): About | undefined {
  const kind = SUBJECTS[action.split(':')[0] ?? ''];
  const { id, isShown } = (after ?? {}) as Partial<About>;
  return kind && id !== undefined && isShown !== undefined ? { kind, id, isShown } : undefined;
}

function Reverse({ kind, id, isShown, subject, say }: About & { subject: string; say: (sentence: string) => void }) {
  const { problem, decide } = useDecision(kind, id, say);
  return (
    <div>
      <LinkButton onClick={() => void decide(!isShown)}>
        <span>{isShown ? 'Hide' : 'Restore'}</span>
        <VisuallyHidden>{` ${subject}`}</VisuallyHidden>
      </LinkButton>
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  );
}
