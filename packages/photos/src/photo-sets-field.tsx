import { LIMITS } from '@fotosoc/contract/limits';
import type { PhotoPurpose } from '@fotosoc/contract/photo';
import { confirm, photoLimits } from '@fotosoc/host';
import type { FieldErrors } from '@fotosoc/ui/editor';
import { PhotoSetsEditor, SetNotices, type EditedSet } from '@fotosoc/ui/photo-sets-editor';
import type { Dispatch, SetStateAction } from 'react';
import { uploadPhoto } from './upload.ts';

export interface PhotoSetsFieldProps<Values extends { galleries: readonly EditedSet[] }> {
  values: Values;
  setValues: Dispatch<SetStateAction<Values>>;
  errors: FieldErrors;
  /** What one of them is called, e.g. `sub-gallery`. */
  noun: string;
  /** The words on the button that removes one. */
  removeLabel: string;
  /** What the photos are for, and the link they are filed under. */
  purpose: PhotoPurpose;
  link: string;
  /** Asked before a photo goes up; throws an Error that says why it does not. */
  beforeUpload?: (signal: AbortSignal) => Promise<void>;
}

/** The titled galleries of a form, whose photos are uploaded as they are added. */
export function PhotoSetsField<Values extends { galleries: readonly EditedSet[] }>(props: PhotoSetsFieldProps<Values>) {
  const { values, setValues, errors, noun, removeLabel, purpose, link, beforeUpload } = props;

  function confirmRemoval({ title, items }: EditedSet): Promise<boolean> {
    const photos = items.length === 1 ? 'Its photo goes' : `Its ${items.length} photos go`;
    return confirm({
      question: title ? `Remove the ${noun} ${title}?` : `Remove this ${noun}?`,
      consequence: `${photos} with it once you save.`,
      action: removeLabel,
      kind: 'bad',
    });
  }
  return (
    <PhotoSetsEditor
      sets={values.galleries}
      errors={errors}
      words={{ title: `${noun[0]!.toUpperCase()}${noun.slice(1)} title`, add: `Add ${noun}`, remove: removeLabel }}
      limits={{ ...LIMITS, photo: photoLimits() }}
      titleLength={LIMITS.title}
      creditLength={purpose === 'gallery' ? LIMITS.credit : undefined}
      confirmRemoval={confirmRemoval}
      upload={async (file, gallery, onProgress, signal) => {
        await beforeUpload?.(signal);
        const { readFileDetails } = await import('./file-details.ts');
        const details = await readFileDetails(file);
        return { ...(await uploadPhoto(file, { purpose, link, gallery }, onProgress, signal)), ...details };
      }}
      onChange={(change) => setValues((before) => ({ ...before, galleries: change(before.galleries) }))}
    />
  );
}

/** What needs a decision about the photos of a form: for the bar at its foot. */
export function PhotoSetsNotices<Values extends { galleries: readonly EditedSet[] }>({
  values,
  setValues,
  noun,
}: Pick<PhotoSetsFieldProps<Values>, 'values' | 'setValues' | 'noun'>) {
  return (
    <SetNotices
      sets={values.galleries}
      noun={noun}
      limits={LIMITS}
      onChange={(change) => setValues((before) => ({ ...before, galleries: change(before.galleries) }))}
    />
  );
}
