import { useState } from 'react';
import type { EditedPage, SectionVersion } from '@fotosoc/contract/page-section';
import { useApiPages } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { Hint } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { LoadError } from '@fotosoc/ui/load-error';
import { ActivityLog, type ActivityLogLine } from '@fotosoc/ui/activity-log';
import { Spinner } from '@fotosoc/ui/spinner';
import { OtherChanges, type OtherChangesProps } from './other-changes';
import { formatWhen } from './times';
import { useEditing } from './use-editing';

const LOG_AREAS: { [page in EditedPage]?: OtherChangesProps['area'] } = {
  events: 'events',
  'foto-of-the-week': 'fotos',
};

/** Dialog with the published versions of the page, each of which can be restored. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const { drafts, state } = useEditing();
  const { data, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useApiPages(
    'GET /api/section-versions',
    24,
    {
      page: drafts.page,
    },
  );
  const [busy, setBusy] = useState('');
  const versions = data?.pages.flatMap((page) => page.versions);
  const area = LOG_AREAS[drafts.page];

  const restore = async ({ key, number }: Pick<SectionVersion, 'key' | 'number'>) => {
    setBusy(key + number);
    await drafts.bringBack(key, number);
    onClose();
  };
  const button = (version: Pick<SectionVersion, 'key' | 'number' | 'title'>) => (
    <LinkButton
      aria-label={`Restore ${version.title}`}
      aria-disabled={busy !== ''}
      onClick={() => busy === '' && void restore(version)}
    >
      Restore
    </LinkButton>
  );
  const drafted = Object.values(state.sections ?? {}).flatMap(({ key, title, drafted }): ActivityLogLine[] =>
    drafted
      ? [
          {
            id: key,
            at: drafted.at,
            when: `Draft, ${formatWhen(drafted.at)}`,
            actor: nameOf(drafted),
            sentence: `drafted: ${title}. Not published yet`,
          },
        ]
      : [],
  );
  const published = (versions ?? []).map(({ published, isRemoved, ...version }): ActivityLogLine => ({
    id: `${version.key} ${version.number}`,
    at: published.at,
    when: formatWhen(published.at),
    actor: nameOf(published),
    sentence: `${isRemoved ? 'removed' : 'published'}: ${version.title}`,
    action: isRemoved ? undefined : button(version),
  }));
  const started = Object.values(state.sections ?? {})
    .filter(({ key, published, drafted }) => isPartOfPage(key) && (published ?? drafted))
    .map(({ key, title }) => ({ key, title, number: 0 }));
  return (
    <Dialog title="History of this page" isSheet onClose={onClose} refusal="Close">
      {isPending && <Spinner label="Loading the history..." />}
      {!isPending && !versions && <LoadError what="The history" onRetry={() => void refetch()} />}
      <ActivityLog lines={[...drafted, ...published]} />
      {hasNextPage && (
        <p>
          <Button variant="line" size="sm" busy={isFetching} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </p>
      )}
      {versions && !hasNextPage && area && (
        <OtherChanges area={area} publishedAt={new Set(versions.map(({ published }) => published.at))} />
      )}
      {started.map((version) => (
        <p key={version.key}>
          {version.title}, original version. {button(version)}
        </p>
      ))}
      <Hint>Versions are kept for two years. Restore makes a draft, which you publish.</Hint>
    </Dialog>
  );
}

function nameOf({ by, isYou }: { by: string | null; isYou: boolean }): string {
  return isYou ? 'You' : (by ?? 'Someone');
}

/** Returns whether the default content of a section can be restored. Events and Fotos of the Week have no default
 *  content. */
function isPartOfPage(key: string): boolean {
  return !/^(event|foto)\./.test(key);
}
