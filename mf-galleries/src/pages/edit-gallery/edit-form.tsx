import type { User } from '@fotosoc/contract/account';
import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import type { OneGallery } from '@fotosoc/contract/gallery';
import { UNDO_SECONDS } from '@fotosoc/contract/limits';
import { dismissToast, notify, useNavigate } from '@fotosoc/host';
import { CancelLink } from '@fotosoc/photos/cancel-link';
import { useEditorForm } from '@fotosoc/photos/use-editor-form';
import { Button } from '@fotosoc/ui/button';
import { useState } from 'react';
import { explainFailure } from '../../components/gallery-form/explain-failure';
import { GalleryForm } from '../../components/gallery-form/gallery-form';
import {
  toGalleryChange,
  findMistakes,
  toStoredValues,
  MERGED_FIELDS,
  toGalleryValues,
} from '../../components/gallery-form/gallery-values';
import { undoGalleryChange, updateGallery } from '../../data/galleries';

export interface EditFormProps extends OneGallery {
  user: User;
}

/** Form of an existing gallery, filled with its state at the opening of the page. */
export function EditForm({ gallery, version, user }: EditFormProps) {
  const { link } = gallery;
  const navigate = useNavigate();
  const [loaded] = useState(() => versioned({ gallery, version }));
  const form = useEditorForm({
    draft: `fotosoc-draft:edit-gallery:${user.id}:${link}`,
    start: () => toGalleryValues(loaded.document),
    keep: toStoredValues,
    findMistakes,
    existing: {
      loaded,
      valuesOf: toGalleryValues,
      fields: MERGED_FIELDS,
      read: (current) => versioned(current as OneGallery),
    },
    save: (values, version) => updateGallery(link, toGalleryChange(values), version),
    onSaved: (entry) => {
      notifySaved(link, entry);
      return navigate(`/gallery/${link}`, { replace: true });
    },
    explain: explainFailure,
  });
  return (
    <GalleryForm
      form={form}
      isNew={false}
      photoLink={link}
      status="No photos yet"
      actions={
        <>
          <CancelLink form={form} to={`/gallery/${link}`} />
          <Button type="submit" busy={form.isSaving}>
            Save changes
          </Button>
        </>
      }
    />
  );
}

/** Shows that the gallery was saved, with an undo while it is possible. */
function notifySaved(link: string, entry: ActivityLogEntry | undefined): void {
  const sentence = 'Gallery updated successfully!';
  if (!entry?.undoUntil) {
    notify(sentence);
    return;
  }
  const run = () => {
    dismissToast(toast);
    void undoGalleryChange(link, entry.id);
  };
  const toast = notify(sentence, 'ok', { label: 'Undo', run });
  setTimeout(() => dismissToast(toast), UNDO_SECONDS * 1000);
}

function versioned({ gallery, version }: OneGallery) {
  return { document: gallery, version };
}
