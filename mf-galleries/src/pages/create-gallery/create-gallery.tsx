import type { User } from '@fotosoc/contract/account';
import { isUsableLink, normaliseLink } from '@fotosoc/contract/link';
import { notify, useRight, useNavigate, usePageTitle } from '@fotosoc/host';
import { useEditorForm } from '@fotosoc/photos/use-editor-form';
import { Button } from '@fotosoc/ui/button';
import { EditorPage } from '@fotosoc/ui/editor';
import { explainFailure } from '../../components/gallery-form/explain-failure';
import { GalleryForm } from '../../components/gallery-form/gallery-form';
import {
  createGalleryValues,
  findMistakes,
  toStoredValues,
  toNewGallery,
} from '../../components/gallery-form/gallery-values';
import { createGallery, galleryLinkCheck } from '../../data/galleries';

export function Component() {
  usePageTitle('Create Gallery');
  const editor = useRight('galleries');
  return <EditorPage title="Create Gallery">{editor && <CreateForm user={editor} />}</EditorPage>;
}

function CreateForm({ user }: { user: User }) {
  const navigate = useNavigate();
  const form = useEditorForm({
    draft: `fotosoc-draft:create-gallery:${user.id}`,
    start: createGalleryValues,
    keep: toStoredValues,
    findMistakes,
    save: (values) => createGallery(toNewGallery(values)),
    onSaved: ({ link }) => {
      notify('Gallery added successfully!');
      return navigate(`/gallery/${link}`, { replace: true });
    },
    explain: explainFailure,
  });
  const link = normaliseLink(form.values.link);
  return (
    <GalleryForm
      form={form}
      isNew
      photoLink={isUsableLink(link) ? link : 'new'}
      beforeUpload={(signal) => galleryLinkCheck.requireFree(link, signal)}
      status="Nothing saved yet"
      actions={
        <Button type="submit" busy={form.isSaving}>
          Create Gallery
        </Button>
      }
    />
  );
}
