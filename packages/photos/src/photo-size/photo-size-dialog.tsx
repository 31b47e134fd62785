import { PHOTO_SIDES_PX } from '@fotosoc/contract/photo-fit';
import { UNDO_SECONDS } from '@fotosoc/contract/limits';
import type { PhotoSide, PhotoSize } from '@fotosoc/contract/photo-size';
import { dismissToast, notify, useAction } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { FieldError, FieldGroup, Hint, Legend } from '@fotosoc/ui/field';
import { LoadError } from '@fotosoc/ui/load-error';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { useId, useState } from 'react';
import { formatPhotoCost, formatPixels, formatStoredPhotos } from './photo-size-text.ts';
import { choosePhotoSize, showPhotoSize, undoPhotoSize, usePhotoSize } from './photo-size.ts';
import styles from './photo-size.module.css';

export interface PhotoSizeDialogProps {
  onClose: () => void;
}

const WHAT_FOR: Record<PhotoSide, string> = {
  1024: 'Enough for phones and for pages with several photos.',
  2048: 'Sharp on large and dense screens; panoramas may be longer, up to 8,192 px.',
};

/** Renders a dialog for choosing the size of new photos, with the cost of each size. */
export function PhotoSizeDialog({ onClose }: PhotoSizeDialogProps) {
  const { data, isPending, refetch } = usePhotoSize();
  const [picked, setPicked] = useState<PhotoSide>();
  const { isBusy, problem, act, refuse } = useAction({
    onFailed(error) {
      if (error.code !== 'photos/changed-meanwhile') return;
      showPhotoSize(error.current as PhotoSize);
      setPicked(undefined);
    },
  });
  const pick = (side: PhotoSide) => {
    setPicked(side);
    refuse({});
  };
  const apply = async () => {
    if (isBusy || !data) return;
    if (picked === undefined || picked === data.maxSidePx) {
      refuse({ problem: 'This size is set already: choose the other size.' });
      return;
    }
    await act(async () => {
      const { entry } = await choosePhotoSize(picked, data.version);
      onClose();
      notifyChosen(picked, entry.id);
    });
  };
  return (
    <Dialog
      isSheet
      title="Size of new photos"
      onClose={onClose}
      refusal="Cancel"
      actions={
        <Button busy={isBusy} busyLabel="Applying..." onClick={() => void apply()}>
          Apply to new uploads
        </Button>
      }
    >
      {isPending && <Spinner label="Loading the photo size..." />}
      {!isPending && !data && <LoadError what="The photo size" row onRetry={() => void refetch()} />}
      {data && <Sizes size={data} picked={picked} problem={problem} onPick={pick} />}
    </Dialog>
  );
}

interface SizesProps {
  size: PhotoSize;
  picked: PhotoSide | undefined;
  problem: string | undefined;
  onPick: (side: PhotoSide) => void;
}

function Sizes({ size, picked, problem, onPick }: SizesProps) {
  const id = useId();
  return (
    <>
      <Meta>{formatStoredPhotos(size)}</Meta>
      <FieldGroup as="fieldset" aria-describedby={problem && `${id}-problem`}>
        <Legend>Longer side of a photo</Legend>
        {PHOTO_SIDES_PX.map((side) => (
          <div key={side} className={styles.choice}>
            <input
              id={`${id}-${side}`}
              type="radio"
              name={id}
              checked={side === (picked ?? size.maxSidePx)}
              aria-describedby={`${id}-${side}-cost`}
              onChange={() => onPick(side)}
            />
            <label htmlFor={`${id}-${side}`}>{formatPixels(side)}</label>
            <Hint
              id={`${id}-${side}-cost`}
              className={styles.cost}
            >{`${WHAT_FOR[side]} ${formatPhotoCost(size, side)}`}</Hint>
          </div>
        ))}
        {problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
      </FieldGroup>
    </>
  );
}

/** Shows that a size was chosen, with an undo while it is possible. */
function notifyChosen(side: PhotoSide, entryId: string): void {
  const run = () => {
    dismissToast(toast);
    void undoPhotoSize(entryId);
  };
  const toast = notify(`New photos are stored at ${formatPixels(side)}.`, 'ok', { label: 'Undo', run });
  setTimeout(() => dismissToast(toast), UNDO_SECONDS * 1000);
}
