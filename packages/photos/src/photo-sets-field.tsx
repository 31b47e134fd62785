import { LIMITS } from '@fotosoc/contract/limits';
import type { PhotoPurpose } from '@fotosoc/contract/photo';
import { confirm } from '@fotosoc/host';
import type { FieldErrors } from '@fotosoc/ui/editor';
import { PhotoSetsEditor, SetNotices, type EditedSet, type PhotoSetsEditorProps } from '@fotosoc/ui/photo-sets-editor';
import type { Dispatch, SetStateAction } from 'react';
import type { FileDetails } from './file-details.ts';
import { PhotoSizeNote } from './photo-size/photo-size-note.tsx';
import { usePhotoLimits } from './photo-size/photo-size.ts';
import { uploadPhoto } from './upload.ts';

export interface PhotoSetsFieldProps<Values extends { galleries: readonly EditedSet[] }> {
  values: Values;
  setValues: Dispatch<SetStateAction<Values>>;
  errors: FieldErrors;
  /** Singular noun of a gallery, e.g. `sub-gallery`. */
  noun: string;
  removeLabel: string;
  /** Purpose of the uploads, and the link in their addresses. */
  purpose: PhotoPurpose;
  link: string;
  /** Runs before each upload; throws an Error with the reason to prevent the upload. */
  beforeUpload?: (signal: AbortSignal) => Promise<void>;
  /** Lets a photo become the cover; see `PhotoSetsEditor`. */
  cover?: PhotoSetsEditorProps['cover'];
}

/** Renders the titled galleries of a form, whose photos are uploaded as they are added. */
export function PhotoSetsField<Values extends { galleries: readonly EditedSet[] }>(props: PhotoSetsFieldProps<Values>) {
  const { values, setValues, errors, noun, removeLabel, purpose, link, beforeUpload } = props;
  const photo = usePhotoLimits();

  function confirmRemoval({ title, items }: EditedSet): Promise<boolean> {
    const photos = items.length === 1 ? 'Its photo is' : `Its ${items.length} photos are`;
    return confirm({
      question: title ? `Remove the ${noun} ${title}?` : `Remove this ${noun}?`,
      consequence: `${photos} removed, too, when you save.`,
      action: removeLabel,
      kind: 'bad',
    });
  }
  return (
    <>
      <PhotoSetsEditor
        sets={values.galleries}
        errors={errors}
        words={{ title: `${noun[0]!.toUpperCase()}${noun.slice(1)} title`, add: `Add ${noun}`, remove: removeLabel }}
        cover={props.cover}
        limits={{ ...LIMITS, photo }}
        titleLength={LIMITS.title}
        creditLength={purpose === 'gallery' ? LIMITS.credit : undefined}
        confirmRemoval={confirmRemoval}
        upload={async (file, gallery, onProgress, signal) => {
          await beforeUpload?.(signal);
          const details = await detailsOf(file);
          return { ...(await uploadPhoto(file, { purpose, link, gallery }, onProgress, signal)), ...details };
        }}
        onChange={(change) => setValues((before) => ({ ...before, galleries: change(before.galleries) }))}
      />
      <PhotoSizeNote />
    </>
  );
}

/** Reads details from a chosen file. Without the script for reading, the photo is uploaded without details. */
async function detailsOf(file: File): Promise<FileDetails> {
  try {
    const { readFileDetails } = await import('./file-details.ts');
    return await readFileDetails(file);
  } catch {
    return {};
  }
}

/** Renders notices about a form's photos that need a decision, for the bottom bar. */
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
