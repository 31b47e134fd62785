import type { User } from '@fotosoc/contract/account';
import { LIMITS } from '@fotosoc/contract/limits';
import { isUsableLink, normaliseLink } from '@fotosoc/contract/link';
import { ApiError } from '@fotosoc/contract/request';
import { confirm, notify, setUser, useNavigate } from '@fotosoc/host';
import { uploadPhoto } from '@fotosoc/photos/upload';
import { Button } from '@fotosoc/ui/button';
import { EditorSection, EditorSections, SaveBar, useDraft, useFieldErrors } from '@fotosoc/ui/editor';
import { Field, TextField } from '@fotosoc/ui/field';
import { Notice } from '@fotosoc/ui/notice';
import { countSets, describeCount, PhotoSetsEditor, type EditedSet } from '@fotosoc/ui/photo-sets-editor';
import { useState } from 'react';
import { createGallery } from '../../data/galleries';
import styles from './create-gallery.module.css';
import { emptyGallery, findMistakes, keptValues, newGalleryOf } from './gallery-values';

const WORDS = { title: 'Sub-gallery title', add: 'Add sub-gallery', remove: 'Remove' };

/** The administrator's form; what is typed stays on the device until the gallery is saved. */
export function GalleryForm({ user }: { user: User }) {
  const navigate = useNavigate();
  const [initial] = useState(emptyGallery);
  const draft = useDraft({ name: `fotosoc-draft:create-gallery:${user.id}`, initial, keep: keptValues });
  const { value: values, setValue: setValues } = draft;
  const { errors, form, check, refuse } = useFieldErrors(findMistakes(values));
  const [failure, setFailure] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const problem = failure || errors.galleries;
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
      if (error.status === 401) {
        notify('You must be logged in to submit this form.', 'bad');
        setUser(null);
      } else if (error.status === 403) notify('You are not authorized to submit this form.', 'bad');
      else if (error.code === 'galleries/link-taken') refuse({ link: error.message });
      else {
        refuse(error.fields);
        setFailure(error.message);
      }
    }
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void handleSubmit();
      }}
    >
      <div className="wrap wrap--text">
        {problem && (
          <div className={styles.failure}>
            <Notice kind="bad">{problem}</Notice>
          </div>
        )}
        <EditorSections>
          <EditorSection title="Gallery">
            <div className="form__row form__row--2">
              <TextField
                label="Title"
                hint="Put ‘Captions’ in the title to let visitors add captions."
                value={values.title}
                maxLength={LIMITS.title}
                error={errors.title}
                onChange={({ target }) => setValues((before) => ({ ...before, title: target.value }))}
              />
              <Field label="Link" hint={link && `Address: /gallery/${link}`} error={errors.link}>
                {(links) => (
                  <div className="prefix">
                    <span>/gallery/</span>
                    <input
                      {...links}
                      className={`input ${styles.link}`}
                      required
                      autoCapitalize="none"
                      autoCorrect="off"
                      spellCheck={false}
                      maxLength={200}
                      value={values.link}
                      onChange={({ target }) => setValues((before) => ({ ...before, link: target.value }))}
                    />
                  </div>
                )}
              </Field>
            </div>
          </EditorSection>
          <EditorSection title="Sub-galleries" hint="The first one supplies the cover and the home page.">
            <PhotoSetsEditor
              sets={values.galleries}
              errors={errors}
              words={WORDS}
              limits={LIMITS}
              confirmRemoval={confirmRemoval}
              upload={(file, gallery, onProgress, signal) =>
                uploadPhoto(
                  file,
                  { purpose: 'gallery', link: isUsableLink(link) ? link : 'new', gallery },
                  onProgress,
                  signal,
                )
              }
              onChange={(change) => setValues((before) => ({ ...before, galleries: change(before.galleries) }))}
            />
          </EditorSection>
        </EditorSections>
      </div>
      <SaveBar status={describeCount(countSets(values.galleries)) || 'Nothing saved yet'}>
        <Button type="submit" busy={isSaving}>
          Create Gallery
        </Button>
      </SaveBar>
    </form>
  );
}

function confirmRemoval({ title, items }: EditedSet): Promise<boolean> {
  const photos = items.length === 1 ? 'Its photo goes' : `Its ${items.length} photos go`;
  return confirm({
    question: title ? `Remove the sub-gallery ${title}?` : 'Remove this sub-gallery?',
    consequence: `${photos} with it.`,
    action: 'Remove',
    kind: 'bad',
  });
}
