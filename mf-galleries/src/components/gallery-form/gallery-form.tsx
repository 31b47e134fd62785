import { LIMITS } from '@fotosoc/contract/limits';
import { PhotoSetsField, PhotoSetsNotices } from '@fotosoc/photos/photo-sets-field';
import type { EditorForm as Form } from '@fotosoc/photos/editor-form';
import { LinkField } from '@fotosoc/photos/link-field';
import { Checkbox } from '@fotosoc/ui/checkbox';
import { EditorForm, EditorSection } from '@fotosoc/ui/editor';
import { Field, TextField } from '@fotosoc/ui/field';
import { FieldRow } from '@fotosoc/ui/form';
import { PrefixedInput } from '@fotosoc/ui/input';
import { describeSets } from '@fotosoc/ui/photo-sets-editor';
import type { ReactNode } from 'react';
import { EventField } from './event-field';
import { galleryLinkCheck } from '../../data/galleries';
import { updateTitle, type GalleryValues } from './gallery-values';

export interface GalleryFormProps {
  form: Form<GalleryValues>;
  /** True for a new gallery, whose link can be edited. */
  isNew: boolean;
  /** Gallery link that uploaded photos are stored under. */
  photoLink: string;
  /** Called before each upload; throws an Error with a reason to refuse the upload. */
  beforeUpload?: (signal: AbortSignal) => Promise<void>;
  /** Text at the foot of the form while it has no photos. */
  status: string;
  actions: ReactNode;
}

export function GalleryForm({ form, isNew, photoLink, beforeUpload, status, actions }: GalleryFormProps) {
  const { values, setValues, errors } = form;
  return (
    <EditorForm
      {...form.frame}
      problem={form.frame.problem || (errors.galleries ?? '')}
      onDiscard={!isNew && form.isRestored ? form.discard : undefined}
      notes={<PhotoSetsNotices values={values} setValues={setValues} noun="sub-gallery" />}
      status={describeSets(values.galleries, { noun: 'sub-gallery', max: LIMITS.galleries }) || status}
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
            onChange={({ target }) =>
              setValues((before) => (isNew ? updateTitle(before, target.value) : { ...before, title: target.value }))
            }
          />
          {isNew ? (
            <LinkField
              label="Link"
              prefix="/gallery/"
              check={galleryLinkCheck}
              describe={(link) => `Address: /gallery/${link}`}
              value={values.link}
              error={errors.link}
              onChange={(link) => setValues((before) => ({ ...before, link }))}
            />
          ) : (
            <Field label="Link" hint="The link stays the same after the first save.">
              {(links) => <PrefixedInput {...links} prefix="/gallery/" readOnly value={values.link} />}
            </Field>
          )}
        </FieldRow>
        <EventField
          value={values.eventId ?? ''}
          error={errors.eventId}
          onChoose={(eventId) => setValues((before) => ({ ...before, eventId }))}
        />
        <Checkbox
          label="Show camera details"
          hint="Aperture, shutter speed, lens and date of each photo. Location is never shown."
          isChecked={values.showsCamera === true}
          onCheck={(showsCamera) => setValues((before) => ({ ...before, showsCamera }))}
        />
      </EditorSection>
      <EditorSection
        title="Sub-galleries"
        hint="The first sub-gallery supplies the cover and photos of the home page. Drag photos into order or to another sub-gallery, or use the arrows."
      >
        <PhotoSetsField
          values={values}
          setValues={setValues}
          errors={errors}
          noun="sub-gallery"
          removeLabel="Remove"
          purpose="gallery"
          link={photoLink}
          beforeUpload={beforeUpload}
        />
      </EditorSection>
    </EditorForm>
  );
}
