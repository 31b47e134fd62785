import { LIMITS } from '@fotosoc/contract/limits';
import type { PhotoPurpose } from '@fotosoc/contract/photo';
import { PhotoSetsField, PhotoSetsNotices } from '@fotosoc/photos/photo-sets-field';
import { uploadPhoto } from '@fotosoc/photos/upload';
import type { EditorForm as Form } from '@fotosoc/photos/editor-form';
import { EditorForm, EditorSection } from '@fotosoc/ui/editor';
import { TextAreaField, TextField } from '@fotosoc/ui/field';
import { describeSets } from '@fotosoc/ui/photo-sets-editor';
import type { ReactNode } from 'react';
import { updateName, type PortfolioValues } from './portfolio-values';
import { ProfileImage } from './profile-image';
import { SocialRows } from './social-rows';

export interface PortfolioFormProps {
  form: Form<PortfolioValues>;
  /** Field of the link, which can be edited in a new portfolio only. */
  linkField: ReactNode;
  purpose: Extract<PhotoPurpose, 'portfolio-create' | 'portfolio-edit'>;
  /** Portfolio link that uploaded photos are stored under. */
  photoLink: string;
  /** Called before each upload; throws an Error with a reason to refuse the upload. */
  beforeUpload?: (signal: AbortSignal) => Promise<void>;
  /** Button or link that solves the problem, shown below the error of the last attempt. */
  remedy?: ReactNode;
  /** Message above the form after saving. */
  success?: ReactNode;
  /** Discards the draft that the form started with; `undefined` if there is no draft, or its notice is closed. */
  onDiscard?: () => void;
  /** Text at the foot of the form while it has no photos. */
  status: string;
  actions: ReactNode;
  onSubmit: () => void;
}

export function PortfolioForm({
  form,
  linkField,
  purpose,
  photoLink,
  beforeUpload,
  status,
  ...rest
}: PortfolioFormProps) {
  const { values, setValues, errors } = form;
  const isNew = purpose === 'portfolio-create';
  return (
    <EditorForm
      {...rest}
      {...form.frame}
      notes={<PhotoSetsNotices values={values} setValues={setValues} noun="gallery" />}
      status={describeSets(values.galleries, { noun: 'gallery', max: LIMITS.galleries }) || status}
    >
      <EditorSection title="About you">
        <TextField
          label="Name"
          autoComplete="name"
          value={values.name}
          maxLength={LIMITS.name}
          error={errors.name}
          onChange={({ target }) =>
            setValues((before) => (isNew ? updateName(before, target.value) : { ...before, name: target.value }))
          }
        />
        {linkField}
        <TextAreaField
          label="Bio"
          optional
          rows={4}
          value={values.bio}
          maxLength={LIMITS.bio}
          error={errors.bio}
          onChange={({ target }) => setValues((before) => ({ ...before, bio: target.value }))}
        />
        <ProfileImage
          item={values.profile}
          error={errors.profileImage}
          upload={async (file, onProgress, signal) => {
            await beforeUpload?.(signal);
            return uploadPhoto(file, { purpose: 'profile', link: photoLink, gallery: 1 }, onProgress, signal);
          }}
          onChange={(change) => setValues((before) => ({ ...before, profile: change(before.profile) }))}
        />
      </EditorSection>
      <EditorSection title="Social buttons" hint="Empty buttons are not shown.">
        <SocialRows
          rows={values.socialButtons}
          errors={errors}
          onChange={(change) => setValues((before) => ({ ...before, socialButtons: change(before.socialButtons) }))}
        />
      </EditorSection>
      <EditorSection title="Galleries" hint="Drag photos into order or into another gallery, or use the arrows.">
        <PhotoSetsField
          values={values}
          setValues={setValues}
          errors={errors}
          noun="gallery"
          removeLabel="Remove gallery"
          purpose={purpose}
          link={photoLink}
          beforeUpload={beforeUpload}
        />
      </EditorSection>
    </EditorForm>
  );
}
