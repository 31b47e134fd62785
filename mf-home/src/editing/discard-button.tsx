import { Button } from '@fotosoc/ui/button';
import { focusSibling } from './focus-sibling';

/** Button that discards the changes of an entry, and disappears. */
export function DiscardButton({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Button
      variant="line"
      size="sm"
      onClick={(event) => {
        focusSibling(event);
        onDiscard();
      }}
    >
      Discard changes
    </Button>
  );
}
