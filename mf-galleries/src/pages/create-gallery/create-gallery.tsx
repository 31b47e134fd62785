import type { User } from '@fotosoc/contract/account';
import { isUsableLink, normaliseLink } from '@fotosoc/contract/link';
import { ApiError } from '@fotosoc/contract/request';
import { notify, setUser, useNavigate, usePageTitle } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { EditorPage, useDraft, useFieldErrors } from '@fotosoc/ui/editor';
import { useState } from 'react';
import { GalleryForm } from '../../components/gallery-form/gallery-form';
import { emptyGallery, findMistakes, keptValues, newGalleryOf } from '../../components/gallery-form/gallery-values';
import { refusalOf } from '../../components/gallery-form/refusals';
import { useAdministrator } from '../../components/use-administrator';
import { createGallery } from '../../data/galleries';

export function Component() {
  usePageTitle('Create Gallery');
  const administrator = useAdministrator();
  return <EditorPage title="Create Gallery">{administrator && <CreateForm user={administrator} />}</EditorPage>;
}

/** What is typed stays on the device until the gallery is saved. */
function CreateForm({ user }: { user: User }) {
  const navigate = useNavigate();
  const [initial] = useState(emptyGallery);
  const draft = useDraft({ name: `fotosoc-draft:create-gallery:${user.id}`, initial, keep: keptValues });
  const { value: values, setValue: setValues } = draft;
  const { errors, form, check, refuse } = useFieldErrors(findMistakes(values));
  const [failure, setFailure] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const link = normaliseLink(values.link);

  const handleSubmit = async () => {
    if (isSaving) return;
    setFailure('');
    if (!check()) return;
    setIsSaving(true);
    try {
      const gallery = await createGallery(newGalleryOf(values));
      notify('Gallery added successfully!');
      draft.reset(emptyGallery());
      await navigate(`/gallery/${gallery.link}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setIsSaving(false);
      const refusal = refusalOf(error);
      if (refusal) notify(refusal, 'bad');
      else if (error.code === 'galleries/link-taken') refuse({ link: error.message });
      else {
        refuse(error.fields);
        setFailure(error.message);
      }
      if (error.status === 401) setUser(null);
    }
  };
  return (
    <GalleryForm
      values={values}
      setValues={setValues}
      errors={errors}
      formRef={form}
      isNew
      photoLink={isUsableLink(link) ? link : 'new'}
      problem={failure || (errors.galleries ?? '')}
      status="Nothing saved yet"
      onSubmit={() => void handleSubmit()}
      actions={
        <Button type="submit" busy={isSaving}>
          Create Gallery
        </Button>
      }
    />
  );
}
