import { LIMITS } from '@fotosoc/contract/limits';
import { normaliseLink } from '@fotosoc/contract/link';
import { confirm } from '@fotosoc/host';
import { uploadPhoto } from '@fotosoc/photos/upload';
import { EditorSection, EditorSections, SaveBar, type FieldErrors } from '@fotosoc/ui/editor';
import { Field, TextField } from '@fotosoc/ui/field';
import { FieldRow } from '@fotosoc/ui/form';
import { PrefixedInput } from '@fotosoc/ui/input';
import { Notice } from '@fotosoc/ui/notice';
import { Container } from '@fotosoc/ui/page';
import { countSets, describeCount, PhotoSetsEditor, type EditedSet } from '@fotosoc/ui/photo-sets-editor';
import { useEffect, useRef, type Dispatch, type ReactNode, type RefObject, type SetStateAction } from 'react';
import styles from './gallery-form.module.css';
import type { GalleryValues } from './gallery-values';

export interface GalleryFormProps {
  values: GalleryValues;
  setValues: Dispatch<SetStateAction<GalleryValues>>;
  errors: FieldErrors;
  formRef: RefObject<HTMLFormElement | null>;
  /** The link may be chosen once; afterwards it only shows. */
  isNew: boolean;
  /** The link that photos are filed under. */
  photoLink: string;
  /** What went wrong with the last try, above the form; focus goes there. */
  problem: string;
  /** Stands there as well. */
  notice?: ReactNode;
  /** Shown at the foot while there are no photos. */
  status: string;
  /** Buttons at the foot. */
  actions: ReactNode;
  onSubmit: () => void;
}

const WORDS = { title: 'Sub-gallery title', add: 'Add sub-gallery', remove: 'Remove' };

/** Everything of a gallery in one form, for a new one and for one that is changed. */
export function GalleryForm({ values, setValues, errors, formRef, isNew, photoLink, ...form }: GalleryFormProps) {
  const link = normaliseLink(values.link);
  const linkHint = isNew ? link && `Address: /gallery/${link}` : 'The link stays the same after the first save.';
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.onSubmit();
      }}
    >
      <Container width="text">
        <div className={styles.notices}>
          <Problem sentence={form.problem} />
          {form.notice}
        </div>
        <EditorSections>
          <EditorSection title="Gallery">
            <FieldRow>
              <TextField
                label="Title"
                hint="Put ‘Captions’ in the title to let visitors add captions."
                value={values.title}
                maxLength={LIMITS.title}
                error={errors.title}
                onChange={({ target }) => setValues((before) => ({ ...before, title: target.value }))}
              />
              <Field label="Link" hint={linkHint} error={errors.link}>
                {(links) => (
                  <PrefixedInput
                    {...links}
                    prefix="/gallery/"
                    required
                    readOnly={!isNew}
                    autoCapitalize="none"
                    autoCorrect="off"
                    spellCheck={false}
                    maxLength={200}
                    value={values.link}
                    onChange={({ target }) => setValues((before) => ({ ...before, link: target.value }))}
                  />
                )}
              </Field>
            </FieldRow>
          </EditorSection>
          <EditorSection
            title="Sub-galleries"
            hint="The first one supplies the cover and the home page. Drag photos into order or to another sub-gallery, or use the arrows."
          >
            <PhotoSetsEditor
              sets={values.galleries}
              errors={errors}
              words={WORDS}
              limits={LIMITS}
              confirmRemoval={confirmRemoval}
              upload={(file, gallery, onProgress, signal) =>
                uploadPhoto(file, { purpose: 'gallery', link: photoLink, gallery }, onProgress, signal)
              }
              onChange={(change) => setValues((before) => ({ ...before, galleries: change(before.galleries) }))}
            />
          </EditorSection>
        </EditorSections>
      </Container>
      <SaveBar status={describeCount(countSets(values.galleries)) || form.status}>{form.actions}</SaveBar>
    </form>
  );
}

/** Stands above a long form whose button is at the foot: focus brings it into view. */
function Problem({ sentence }: { sentence: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sentence) notice.current?.focus();
  }, [sentence]);
  if (!sentence) return null;
  return (
    <Notice kind="bad" ref={notice}>
      {sentence}
    </Notice>
  );
}

function confirmRemoval({ title, items }: EditedSet): Promise<boolean> {
  const photos = items.length === 1 ? 'Its photo goes' : `Its ${items.length} photos go`;
  return confirm({
    question: title ? `Remove the sub-gallery ${title}?` : 'Remove this sub-gallery?',
    consequence: `${photos} with it once you save.`,
    action: 'Remove',
    kind: 'bad',
  });
}
