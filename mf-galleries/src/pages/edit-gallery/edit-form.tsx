import type { User } from '@fotosoc/contract/account';
import type { Gallery } from '@fotosoc/contract/gallery';
import { Link, notify, useNavigate } from '@fotosoc/host';
import { useEditorForm } from '@fotosoc/photos/use-editor-form';
import { Button, buttonClass } from '@fotosoc/ui/button';
import { useState } from 'react';
import { explainFailure } from '../../components/gallery-form/explain-failure';
import { GalleryForm } from '../../components/gallery-form/gallery-form';
import { changeOf, findMistakes, keptValues, valuesOf, versionOf } from '../../components/gallery-form/gallery-values';
import { findStored, updateGallery } from '../../data/galleries';

export interface EditFormProps {
  gallery: Gallery;
  user: User;
}

/** The administrator's form, filled in with the gallery as it was when the page was opened. */
export function EditForm({ gallery, user }: EditFormProps) {
  const { link } = gallery;
  const navigate = useNavigate();
  const [loaded] = useState(gallery);
  const form = useEditorForm({
    draft: `fotosoc-draft:edit-gallery:${user.id}:${link}`,
    start: () => valuesOf(loaded),
    keep: keptValues,
    findMistakes,
    existing: { version: versionOf(loaded), galleries: loaded.galleries, find: () => findStored(link) },
    save: (values) => updateGallery(link, changeOf(values)),
    onSaved: () => {
      notify('Gallery updated successfully!');
      return navigate(`/gallery/${link}`);
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
          <Link className={buttonClass({ variant: 'line' })} to={`/gallery/${link}`} onClick={form.discard}>
            Cancel
          </Link>
          <Button type="submit" busy={form.isSaving}>
            Save changes
          </Button>
        </>
      }
    />
  );
}
