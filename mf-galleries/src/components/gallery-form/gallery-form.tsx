import { LIMITS } from '@fotosoc/contract/limits';
import { PhotoSetsField, PhotoSetsNotices } from '@fotosoc/photos/photo-sets-field';
import type { EditorForm as Form } from '@fotosoc/photos/editor-form';
import { LinkField } from '@fotosoc/photos/link-field';
import { Checkbox } from '@fotosoc/ui/checkbox';
import { EditorForm, EditorSection } from '@fotosoc/ui/editor';
import { Field, SelectField, TextAreaField, TextField } from '@fotosoc/ui/field';
import { FieldRow } from '@fotosoc/ui/form';
import { PrefixedInput } from '@fotosoc/ui/input';
import { describeSets } from '@fotosoc/ui/photo-sets-editor';
import type { ReactNode } from 'react';
import { CoverField } from './cover-field';
import { EventField } from './event-field';
import { galleryLinkCheck } from '../../data/galleries';
import type { PhotoOrder } from '@fotosoc/contract/gallery';
import {
  changeOrder,
  findCover,
  keepArrangement,
  PHOTO_ORDER_NAMES,
  updateTitle,
  type GalleryValues,
} from './gallery-values';

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
        <TextAreaField
          label="Description"
          optional
          rows={3}
          value={values.description ?? ''}
          maxLength={LIMITS.galleryDescription}
          error={errors.description}
          onChange={({ target }) => setValues((before) => ({ ...before, description: target.value }))}
        />
        <EventField
          value={values.eventId ?? ''}
          error={errors.eventId}
          onChoose={(eventId) => setValues((before) => ({ ...before, eventId }))}
        />
        <TextField
          label="Date"
          type="date"
          optional
          hint="The day of the photos. Without a date, the gallery shows the day of the event, or the day of its creation."
          max="9999-12-31"
          value={values.takenOn ?? ''}
          error={errors.takenOn}
          onChange={({ target }) => setValues((before) => ({ ...before, takenOn: target.value }))}
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
        hint="The first sub-gallery supplies photos of the home page, and the cover if you choose none. Drag photos into order or to another sub-gallery, or use the arrows."
      >
        <SelectField
          label="Order of photos"
          hint="By file name or capture time, new photos are put in order when you save. Moving a photo changes the order to ‘By hand’."
          value={values.photoOrder ?? 'manual'}
          onChange={({ target }) => setValues((before) => changeOrder(before, target.value as PhotoOrder))}
        >
          {Object.entries(PHOTO_ORDER_NAMES).map(([order, name]) => (
            <option key={order} value={order}>
              {name}
            </option>
          ))}
        </SelectField>
        <CoverField
          cover={findCover(values)}
          error={errors.coverPhotoId}
          onRemove={() => setValues((before) => ({ ...before, coverKey: undefined }))}
        />
        <PhotoSetsField
          values={values}
          setValues={(change) =>
            setValues((before) => keepArrangement(before, typeof change === 'function' ? change(before) : change))
          }
          cover={{ key: values.coverKey, onChoose: (coverKey) => setValues((before) => ({ ...before, coverKey })) }}
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
