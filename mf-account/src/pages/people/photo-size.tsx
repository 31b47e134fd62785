import { calculateUndoEnd } from '@fotosoc/contract/limits';
import { PHOTO_SIDES_PX } from '@fotosoc/contract/photo-fit';
import type { PhotoSide, PhotoSize } from '@fotosoc/contract/photo-size';
import { useAction } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { UndoNotice, useUndoableAction } from '@fotosoc/ui/undo-notice';
import { FieldError, FieldGroup, Hint, Legend } from '@fotosoc/ui/field';
import { LoadError } from '@fotosoc/ui/load-error';
import type { RunWithPassword } from '@fotosoc/ui/password-dialog';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { useId, useRef, useState } from 'react';
import { choosePhotoSize, showPhotoSize, undoPhotoSize, usePhotoSize } from '../../data/photo-size';

import styles from './photo-size.module.css';
import { formatPhotoCost, formatPixels, formatStoredPhotos } from './photo-size-text';

interface Acting {
  run: RunWithPassword;
  say: (sentence: string) => void;
}

/** Choice of the stored size of photos, with costs. */
export function PhotoSizeChoice(acting: Acting) {
  const { data, isPending, refetch } = usePhotoSize();
  if (isPending) return <Spinner label="Loading the photo size..." />;
  if (!data) return <LoadError what="The photo size" row onRetry={() => void refetch()} />;
  return <PhotoSizeForm size={data} {...acting} />;
}

const WHAT_FOR: Record<PhotoSide, string> = {
  1024: 'Enough for phones and for pages with several photos.',
  2048: 'Sharp on large and dense screens; panoramas may be longer, up to 8,192 px.',
};

function PhotoSizeForm({ size, run, say }: Acting & { size: PhotoSize }) {
  const [picked, setPicked] = useState<PhotoSide>();
  const legend = useRef<HTMLSpanElement>(null);
  const id = useId();
  const shown = picked ?? size.maxSidePx;

  const { isBusy, problem, act, refuse } = useAction({
    onFailed(error, sentence) {
      if (error.code === 'photos/changed-meanwhile') {
        showPhotoSize(error.current as PhotoSize);
        setPicked(undefined);
      }
      say(sentence);
    },
  });

  const { outcome, settle, takeBack } = useUndoableAction({
    act,
    undo: ({ entryId }) => run({ action: 'Undo' }, () => undoPhotoSize(entryId)),
    say,
    heading: legend,
  });

  const handleSave = async (side: PhotoSide) =>
    act(async () => {
      const chosen = await run({ action: 'Save' }, () => choosePhotoSize(side, size.version));
      if (!chosen) return;
      setPicked(undefined);
      const sentence = `New photos are stored at ${formatPixels(side)}.`;
      settle({ sentence, entryId: chosen.entry.id, undoUntil: calculateUndoEnd() });
    });

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        if (picked === undefined || picked === size.maxSidePx)
          refuse({ problem: 'This size is set already: choose the other size.' });
        else void handleSave(picked);
      }}
    >
      <Meta>{formatStoredPhotos(size)}</Meta>
      <FieldGroup as="fieldset" aria-describedby={problem && `${id}-problem`}>
        <Legend>
          <span ref={legend} tabIndex={-1}>
            Longer side of a photo
          </span>
        </Legend>
        {PHOTO_SIDES_PX.map((side) => (
          <div key={side} className={styles.choice}>
            <input
              id={`${id}-${side}`}
              type="radio"
              name={id}
              checked={side === shown}
              aria-describedby={`${id}-${side}-cost`}
              onChange={() => {
                setPicked(side);
                refuse({});
              }}
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
      <div>
        <Button type="submit" busy={isBusy} busyLabel="Saving...">
          Save
        </Button>
      </div>
      {outcome && (
        <UndoNotice key={outcome.entryId} undoUntil={outcome.undoUntil} heading={legend} onUndo={() => void takeBack()}>
          {outcome.sentence}
        </UndoNotice>
      )}
    </form>
  );
}
