import { notify, useAction } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import type { OlderEntries } from '../data/older-entries.ts';

/** Button that loads a hundred more entries. */
export function ShowOlder({ older, what }: { older: OlderEntries<unknown>; what: string }) {
  const { isBusy, act } = useAction({ onFailed: ({ message }) => notify(message, 'bad') });
  if (!older.hasMore) return null;
  return (
    <div>
      <Button size="sm" variant="line" busy={isBusy} onClick={() => void act(older.fetchMore)}>
        Show older {what}
      </Button>
    </div>
  );
}
