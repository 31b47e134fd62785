import { useConfirmation } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';

/** Dialog of the question that a page asks, if any. Cancel comes first and has the focus. */
export function ConfirmationDialog() {
  const open = useConfirmation();
  if (!open) return null;
  const { question, consequence, action, refusal = 'Cancel', kind, answer } = open;
  return (
    <Dialog
      key={question}
      title={question}
      onClose={() => {
        answer(false);
      }}
      refusal={refusal}
      actions={
        <Button
          variant={kind === 'bad' ? 'bad' : 'ink'}
          onClick={() => {
            answer(true);
          }}
        >
          {action}
        </Button>
      }
    >
      {consequence && <p>{consequence}</p>}
    </Dialog>
  );
}
