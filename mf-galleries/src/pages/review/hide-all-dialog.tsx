import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';

export interface HideAllDialogProps {
  count: number;
  onHide: () => Promise<unknown>;
  onClose: () => void;
}

/** Dialog that confirms to hide all captions of a network. */
export function HideAllDialog({ count, onHide, onClose }: HideAllDialogProps) {
  const handleHide = () => {
    onClose();
    void onHide();
  };
  return (
    <Dialog
      title={`Hide ${count} captions?`}
      isSheet
      onClose={onClose}
      refusal="Cancel"
      actions={<Button onClick={handleHide}>{`Hide ${count} captions`}</Button>}
    >
      <p>{`This hides all ${count} captions that the same network or account wrote within 24 hours. Undo is possible for one minute.`}</p>
    </Dialog>
  );
}
