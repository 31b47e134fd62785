import type { PictureReference } from '@fotosoc/contract/loan';
import type { Photo as StoredPhoto } from '@fotosoc/contract/photo';
import { describeProgress, UploadButton, usePictureUpload } from '@fotosoc/photos/picture-upload';
import { useAction } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { TextField } from '@fotosoc/ui/field';
import { Form } from '@fotosoc/ui/form';
import { LinkButton } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { Photo } from '@fotosoc/ui/photo';
import { Spinner } from '@fotosoc/ui/spinner';
import { useId, useState, type FormEvent } from 'react';
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
  const id = useId();

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (progress) return;
    void act(async () => {
      const entry = await save(photo && { photoId: photo.id, alt });
      onSaved(entry.id, photo ? 'Picture saved.' : 'Picture removed.');
    });
  };
  return (
    <Dialog
      isSheet
      title={`Picture of ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} disabled={progress !== undefined} busy={isBusy} busyLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={handleSubmit} onChange={() => refuse({})}>
        {(problem || refusal) && <Notice kind="bad">{problem || refusal}</Notice>}
        {photo && <Photo photo={photo} alt={alt} widths={WIDTHS} ratio="styled" className={styles.picture} />}
        {progress && <Spinner label={describeProgress(progress)} />}
        <div className={styles.tools}>
          <UploadButton onFile={upload}>{photo ? 'Replace' : 'Upload a picture'}</UploadButton>
          {photo && <LinkButton onClick={() => setPhoto(null)}>Remove picture</LinkButton>}
        </div>
        {photo && (
          <TextField
            label="Alt text"
            optional
            maxLength={500}
            value={alt}
            onChange={({ target }) => setAlt(target.value)}
          />
        )}
      </Form>
    </Dialog>
  );
}
