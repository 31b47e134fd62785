import { LIMITS } from '@fotosoc/contract/limits';
import type { PhotoPurpose } from '@fotosoc/contract/photo';
import { confirm } from '@fotosoc/host';
import { uploadPhoto } from '@fotosoc/photos/upload';
import { EditorSection, EditorSections, SaveBar, type FieldErrors } from '@fotosoc/ui/editor';
import { TextAreaField, TextField } from '@fotosoc/ui/field';
import { Container } from '@fotosoc/ui/page';
import { countSets, describeCount, PhotoSetsEditor, type EditedSet } from '@fotosoc/ui/photo-sets-editor';
import type { Dispatch, ReactNode, RefObject, SetStateAction } from 'react';
import type { PortfolioValues } from './portfolio-values';
import { ProfileImage } from './profile-image';
import { SocialRows } from './social-rows';

export interface PortfolioFormProps {
  values: PortfolioValues;
  setValues: Dispatch<SetStateAction<PortfolioValues>>;
  errors: FieldErrors;
  formRef: RefObject<HTMLFormElement | null>;
  /** The field of the link: it may be chosen once, afterwards it only shows. */
  linkField: ReactNode;
  purpose: Extract<PhotoPurpose, 'portfolio-create' | 'portfolio-edit'>;
  /** The link that photos are filed under. */
  photoLink: string;
  /** Shown at the foot while there are no photos. */
  status: string;
  /** Buttons at the foot. */
  actions: ReactNode;
  /** Above the form. */
  notice?: ReactNode;
  onSubmit: () => void;
}

const WORDS = { title: 'Gallery title', add: 'Add gallery', remove: 'Remove gallery' };

/** Everything of a portfolio in one form, for a new one and for one that is changed. */
export function PortfolioForm({ formRef, notice, linkField, actions, status, onSubmit, ...form }: PortfolioFormProps) {
  const { values, setValues, errors, purpose, photoLink } = form;
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Container width="text">
        {notice}
        <EditorSections>
          <EditorSection title="About you">
            {linkField}
            <TextField
              label="Name"
              autoComplete="name"
              value={values.name}
              maxLength={LIMITS.name}
              error={errors.name}
              onChange={({ target }) => setValues((before) => ({ ...before, name: target.value }))}
            />
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
              upload={(file, onProgress, signal) =>
                uploadPhoto(file, { purpose: 'profile', link: photoLink, gallery: 1 }, onProgress, signal)
              }
              onChange={(change) => setValues((before) => ({ ...before, profile: change(before.profile) }))}
            />
          </EditorSection>
          <EditorSection title="Social buttons" hint="Empty ones are not shown.">
            <SocialRows
              rows={values.socialButtons}
              errors={errors}
              onChange={(change) => setValues((before) => ({ ...before, socialButtons: change(before.socialButtons) }))}
            />
          </EditorSection>
          <EditorSection title="Galleries" hint="Drag photos into order or into another gallery, or use the arrows.">
            <PhotoSetsEditor
              sets={values.galleries}
              errors={errors}
              words={WORDS}
              limits={LIMITS}
              confirmRemoval={confirmRemoval}
              upload={(file, gallery, onProgress, signal) =>
                uploadPhoto(file, { purpose, link: photoLink, gallery }, onProgress, signal)
              }
              onChange={(change) => setValues((before) => ({ ...before, galleries: change(before.galleries) }))}
            />
          </EditorSection>
        </EditorSections>
      </Container>
      <SaveBar status={describeCount(countSets(values.galleries)) || status}>{actions}</SaveBar>
    </form>
  );
}

function confirmRemoval({ title, items }: EditedSet): Promise<boolean> {
  const photos = items.length === 1 ? 'Its photo goes' : `Its ${items.length} photos go`;
  return confirm({
    question: title ? `Remove the gallery ${title}?` : 'Remove this gallery?',
    consequence: `${photos} with it once you save.`,
    action: 'Remove gallery',
    kind: 'bad',
  });
}
