import type { PictureReference } from '@fotosoc/contract/loan';
import type { Photo as StoredPhoto } from '@fotosoc/contract/photo';
import { describeProgress, UploadButton, usePictureUpload } from '@fotosoc/photos/picture-upload';
import { useAction } from '@fotosoc/host';
import { FormDialog } from '@fotosoc/ui/form';
import { bindText, TextField } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { Photo } from '@fotosoc/ui/photo';
import { Spinner } from '@fotosoc/ui/spinner';
import { useState } from 'react';
import styles from './picture-dialog.module.css';

const WIDTHS = { all: '320px' };
const TARGET = { purpose: 'equipment', link: 'equipment', gallery: 1 } as const;

export interface PictureDialogProps {
  /** Subject of the picture, e.g. `Tripod`. */
  name: string;
  photo: StoredPhoto | null;
  /** @returns log entry */
  save: (picture: PictureReference | null) => Promise<{ id: string }>;
  onSaved: (entryId: string, sentence: string) => void;
  onClose: () => void;
}

/** Dialog for the picture of an equipment type or a unit: upload, alternative text, removal. */
export function PictureDialog({ name, photo: before, save, onSaved, onClose }: PictureDialogProps) {
  const [photo, setPhoto] = useState(before);
  const [alt, setAlt] = useState(before?.alt ?? '');
  const { upload, progress, problem: refusal } = usePictureUpload(TARGET, setPhoto);
  const { isBusy, problem, act, refuse } = useAction();

  const handleSubmit = () => {
    if (progress) return;
    const isChanged = photo?.id !== before?.id || alt !== (before?.alt ?? '');
    if (!isChanged) {
      onClose();
      return;
    }
    void act(async () => {
      const entry = await save(photo && { photoId: photo.id, alt });
      onSaved(entry.id, photo ? 'Picture saved.' : 'Picture removed.');
    });
  };
  return (
    <FormDialog
      title={`Picture of ${name}`}
      action="Save"
      busyLabel="Saving..."
      isBusy={isBusy}
      problem={problem || refusal}
      isDisabled={progress !== undefined}
      onChange={() => refuse({})}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {photo && <Photo photo={photo} alt={alt} widths={WIDTHS} ratio="styled" className={styles.picture} />}
      {progress && <Spinner label={describeProgress(progress)} />}
      <div className={styles.tools}>
        <UploadButton onFile={upload}>{photo ? 'Replace' : 'Upload a picture'}</UploadButton>
        {photo && (
          <LinkButton
            onClick={({ currentTarget }) => {
              setPhoto(null);
              currentTarget.form!.querySelector('input')!.focus(); // this button disappears
            }}
          >
            Remove picture
          </LinkButton>
        )}
      </div>
      {photo && <TextField label="Alt text" optional maxLength={500} {...bindText(alt, setAlt)} />}
    </FormDialog>
  );
}
