import type { EquipmentPhoto as Made } from '@fotosoc/contract/loan';
import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { lazy, Suspense, useState } from 'react';
import { EquipmentPhotoLink } from '../../components/equipment-photo/equipment-photo';

const WIDTHS = { all: 'min(27rem, 100vw)' };

const PhotoPicker = lazy(async () => ({ default: (await import('@fotosoc/photos/photo-picker')).PhotoPicker }));

export interface EquipmentPhotoDialogProps {
  /** Name of the equipment, e.g. `Tripod`. */
  name: string;
  /** Current photo. Without one, the dialog opens the photo picker at once. */
  made: Made | undefined;
  /** @param photoId id of a photo of the site; `null` removes the photo */
  onChoose: (photoId: string | null) => void;
  onClose: () => void;
}

/** Dialog that assigns a photo taken with an equipment type. */
export function EquipmentPhotoDialog({ name, made, onChoose, onClose }: EquipmentPhotoDialogProps) {
  const [isPicking, setPicking] = useState(!made);
  if (isPicking || !made) {
    return (
      <Suspense>
        <PhotoPicker onPick={({ photo }) => onChoose(photo.id)} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <Dialog
      isSheet
      title={`Sample photo of ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={() => onChoose(null)}>
            Remove photo
          </Button>
          <Button onClick={() => setPicking(true)}>Choose another photo</Button>
        </>
      }
    >
      <EquipmentPhotoLink made={made} widths={WIDTHS} />
    </Dialog>
  );
}
