import { whenWithYear } from '@fotosoc/contract/time-words';
import { Button } from '@fotosoc/ui/button';
import { LoadError } from '@fotosoc/ui/load-error';
import { Record } from '@fotosoc/ui/record';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { useRightsRecord } from '../../data/people';
import { actorOf, sentenceOf } from './words';

/** What was done about rights, the newest first. */
export function RightsRecord() {
  const { items, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useRightsRecord();
  if (isPending) return <Spinner label="Loading the activity log..." />;
  if (!items) return <LoadError what="The activity log" row onRetry={() => void refetch()} />;
  if (items.length === 0) return <Meta>No activity yet.</Meta>;
  const lines = items.map((entry) => ({
    id: entry.id,
    at: entry.at,
    when: whenWithYear(entry.at),
    actor: actorOf(entry),
    sentence: `${sentenceOf(entry)}${entry.undoneAt ? ' (undone)' : ''}`,
  }));
  return (
    <>
      <Record lines={lines} />
      {hasNextPage && (
        <div>
          <Button variant="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
