import type { User } from '@fotosoc/contract/account';
import type { Gallery } from '@fotosoc/contract/gallery';
import { ApiError } from '@fotosoc/contract/request';
import { Link, notify, setUser, useNavigate } from '@fotosoc/host';
import { Button, buttonClass } from '@fotosoc/ui/button';
import { useDraft, useFieldErrors } from '@fotosoc/ui/editor';
import { LinkButton } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { describeElsewhere, useElsewhere } from '@fotosoc/ui/photo-sets-editor';
import { useState } from 'react';
import { GalleryForm } from '../../components/gallery-form/gallery-form';
import { changeOf, findMistakes, keptValues, valuesOf, versionOf } from '../../components/gallery-form/gallery-values';
import { refusalOf } from '../../components/gallery-form/refusals';
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
  const [initial] = useState(() => valuesOf(loaded));
  const name = `fotosoc-draft:edit-gallery:${user.id}:${link}`;
  const draft = useDraft({ name, initial, base: versionOf(loaded), keep: keptValues });
  const { value: values, setValue: setValues } = draft;
  const { errors, form, check, refuse } = useFieldErrors(findMistakes(values));
  const compare = useElsewhere(loaded.galleries);
  const [problem, setProblem] = useState('');
  const [showsKept, setShowsKept] = useState(draft.wasKept);
  const [isSaving, setIsSaving] = useState(false);

  const handleSubmit = async () => {
    if (isSaving) return;
    setProblem('');
    if (!check()) return;
    setIsSaving(true);
    try {
      const stored = await findStored(link);
      const { sets, ...counts } = compare(values.galleries, stored.galleries);
      const sentence = describeElsewhere(counts);
      if (sentence) {
        setValues((before) => ({ ...before, galleries: sets }));
        setProblem(sentence);
        setIsSaving(false);
        return;
      }
      await updateGallery(link, changeOf(values));
      notify('Gallery updated successfully!');
      draft.reset(values);
      await navigate(`/gallery/${link}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setIsSaving(false);
      refuse(error.fields);
      const refusal = refusalOf(error);
      if (refusal) notify(refusal, 'bad');
      else setProblem(error.message);
      if (error.status === 401) setUser(null);
    }
  };
  return (
    <GalleryForm
      values={values}
      setValues={setValues}
      errors={errors}
      formRef={form}
      isNew={false}
      photoLink={link}
      problem={problem || (errors.galleries ?? '')}
      status="No photos yet"
      onSubmit={() => void handleSubmit()}
      notice={
        showsKept && (
          <Notice>
            Changes you had not saved are back.{' '}
            <LinkButton
              onClick={() => {
                draft.reset(initial);
                setShowsKept(false);
              }}
            >
              Discard them
            </LinkButton>
          </Notice>
        )
      }
      actions={
        <>
          <Link
            className={buttonClass({ variant: 'line' })}
            to={`/gallery/${link}`}
            onClick={() => draft.reset(initial)}
          >
            Cancel
          </Link>
          <Button type="submit" busy={isSaving}>
            Save changes
          </Button>
        </>
      }
    />
  );
}
