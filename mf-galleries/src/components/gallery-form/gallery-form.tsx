import { LIMITS } from '@fotosoc/contract/limits';
import { normaliseLink } from '@fotosoc/contract/link';
import { PhotoSetsField } from '@fotosoc/photos/photo-sets-field';
import type { EditorForm as Form } from '@fotosoc/photos/editor-form';
import { Checkbox } from '@fotosoc/ui/checkbox';
import { EditorForm, EditorSection } from '@fotosoc/ui/editor';
import { Field, TextField } from '@fotosoc/ui/field';
import { FieldRow } from '@fotosoc/ui/form';
import { PrefixedInput } from '@fotosoc/ui/input';
import { countSets, describeCount } from '@fotosoc/ui/photo-sets-editor';
import type { ReactNode } from 'react';
import { EventField } from './event-field';
import type { GalleryValues } from './gallery-values';

export interface GalleryFormProps {
  form: Form<GalleryValues>;
  /** The link may be chosen once; afterwards it only shows. */
  isNew: boolean;
  /** The link that photos are filed under. */
  photoLink: string;
  /** Shown at the foot while there are no photos. */
  status: string;
  /** Buttons at the foot. */
  actions: ReactNode;
}

/** Everything of a gallery in one form, for a new one and for one that is changed. */
export function GalleryForm({ form, isNew, photoLink, status, actions }: GalleryFormProps) {
  const { values, setValues, errors } = form;
  const link = normaliseLink(values.link);
  const linkHint = isNew ? link && `Address: /gallery/${link}` : 'The link stays the same after the first save.';
  return (
    <EditorForm
      {...form.frame}
      problem={form.frame.problem || (errors.galleries ?? '')}
      onDiscard={!isNew && form.isRestored ? form.discard : undefined}
      status={describeCount(countSets(values.galleries)) || status}
      actions={actions}
      onSubmit={() => void form.submit()}
    >
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
        <EventField
          value={values.eventId ?? ''}
          error={errors.eventId}
          onChoose={(eventId) => setValues((before) => ({ ...before, eventId }))}
        />
        <Checkbox
          label="Show what cameras wrote down"
          hint="Aperture, shutter, lens and day of each photo. Never a place."
          isChecked={values.showsCamera === true}
          onCheck={(showsCamera) => setValues((before) => ({ ...before, showsCamera }))}
        />
      </EditorSection>
      <EditorSection
        title="Sub-galleries"
        hint="The first one supplies the cover and the home page. Drag photos into order or to another sub-gallery, or use the arrows."
      >
        <PhotoSetsField
          values={values}
          setValues={setValues}
          errors={errors}
          noun="sub-gallery"
          removeLabel="Remove"
          purpose="gallery"
          link={photoLink}
        />
      </EditorSection>
    </EditorForm>
  );
}
