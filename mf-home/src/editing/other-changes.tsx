import { useApiPages } from '@fotosoc/host';
import { ShowMore } from '@fotosoc/ui/paged-list';
import { ActivityLog } from '@fotosoc/ui/activity-log';
import { formatWhen } from './times';

const DID: { [action: string]: string } = {
  add: 'added',
  change: 'changed',
  choose: 'published',
  move: 'moved',
  cancel: 'cancelled',
  reinstate: 'reinstated',
  plan: 'planned',
  remove: 'removed',
  delete: 'deleted',
  'take-over': 'took over',
};

export interface OtherChangesProps {
  area: 'events' | 'fotos';
  /** Times of the publications that are listed already, ISO 8601. */
  publishedAt: ReadonlySet<string>;
}

/** Changes made outside of the editor: by requests to the API, and by earlier releases. */
export function OtherChanges({ area, publishedAt }: OtherChangesProps) {
  const log = useApiPages('GET /api/activity-log', 24, { area });
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  const lines = entries
    .filter(({ at }) => !publishedAt.has(at))
    .map(({ id, at, actor, action, subject, undoneAt }) => ({
      id,
      at,
      when: formatWhen(at),
      actor: actor ?? 'The site',
      sentence: `${DID[action] ?? action}: ${subject}${undoneAt ? ' (undone)' : ''}`,
    }));
  return (
    <>
      <ActivityLog lines={lines} />
      <ShowMore pages={log} />
    </>
  );
}
