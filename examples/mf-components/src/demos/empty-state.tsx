import { Button } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { Specimen } from './specimen';

export function EmptyStateDemo() {
  return (
    <>
      <Specimen of="EmptyState, with an action" wide>
        <EmptyState title="No prints yet" action={<Button>Add a print</Button>} level={3}>
          What members hang on the wall is listed here.
        </EmptyState>
      </Specimen>
      <Specimen of="EmptyState: row" wide>
        <EmptyState title="Nothing planned" row level={3}>
          The next term’s events come in September.
        </EmptyState>
      </Specimen>
    </>
  );
}
