import { formatDayAndTimeWithYear } from '@fotosoc/contract/format-time';
import { ShowMore, type Pages } from '@fotosoc/ui/paged-list';
import { LoadError } from '@fotosoc/ui/load-error';
import { ActivityLog, type ActivityLogLine } from '@fotosoc/ui/activity-log';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';

interface LogPagesProps<Entry> {
  query: Pages<Entry>;
  /** Name of the log, as the subject of a sentence: `The activity log`. */
  name: string;
  /** Message for an empty log. */
  empty: string;
  lineOf: (entry: Entry) => Pick<ActivityLogLine, 'actor' | 'sentence'>;
}

/** Log, newest entry first, with a button that loads older entries. */
export function LogPages<Entry extends { id: string; at: string }>({
  query,
  name,
  empty,
  lineOf,
}: LogPagesProps<Entry>) {
  const { items, isPending, refetch } = query;
  if (isPending) return <Spinner label={`Loading ${name.charAt(0).toLowerCase()}${name.slice(1)}...`} />;
  if (!items) return <LoadError what={name} row onRetry={() => void refetch()} />;
  if (items.length === 0) return <Meta>{empty}</Meta>;
  const lines = items.map((entry) => ({
    id: entry.id,
    at: entry.at,
    when: formatDayAndTimeWithYear(entry.at),
    ...lineOf(entry),
  }));
  return (
    <>
      <ActivityLog lines={lines} />
      <ShowMore pages={query} size="md" />
    </>
  );
}
