import { ApiError } from '@fotosoc/contract/request';
import { notify } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import type { Older } from '../data/older-entries.ts';

/** Brings a hundred more of a list. */
export function ShowOlder({ older, what }: { older: Older<unknown>; what: string }) {
  if (!older.hasMore) return null;
  const handleClick = async () => {
    try {
      await older.fetchMore();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(error.message, 'bad');
    }
  };
  return (
    <div>
      <Button size="sm" variant="line" busy={older.isFetching} onClick={() => void handleClick()}>
        Show older {what}
      </Button>
    </div>
  );
}
