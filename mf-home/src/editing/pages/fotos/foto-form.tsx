import type { FotoSection, RowKey } from '@fotosoc/contract/page-section';
import { formatSocialPlaceholder } from '@fotosoc/contract/social-address';
import { LIMITS } from '@fotosoc/contract/limits';
import { PhotoPicker, type FoundPhoto } from '@fotosoc/photos/photo-picker';
import { Button, ButtonRow } from '@fotosoc/ui/button';
import { isSameValue } from '@fotosoc/ui/editor';
import { FieldError, TextAreaField, TextField } from '@fotosoc/ui/field';
import { FieldRow } from '@fotosoc/ui/form';
import { Photo } from '@fotosoc/ui/photo';
import { Meta } from '@fotosoc/ui/text';
import { useEffect, useRef, useState } from 'react';
import entryStyles from '../../entry.module.css';
import { DiscardButton } from '../../discard-button';
import { listMistakes, useEditing } from '../../use-editing';
import styles from './fotos.module.css';

const WIDTHS = { all: '320px' };

export interface FotoFormProps {
  section: RowKey;
  /** True if the form starts with the choice of a photo. */
  isChoosing: boolean;
  onDone: () => void;
}

/** Fields for photo and texts of a Foto of the Week. */
export function FotoForm({ section, isChoosing: choosesFirst, onDone }: FotoFormProps) {
  const { drafts, state } = useEditing();
  const value = (state.values[section] ?? null) as FotoSection | null;
  const seen = (state.sections?.[section]?.seen ?? null) as FotoSection | null;
  const photo = value ? state.photos[value.photoId] : undefined;
  const [isChoosing, setChoosing] = useState(choosesFirst || !photo);
  const form = useRef<HTMLDivElement>(null);
  const mistakes = listMistakes(state, section);
  useEffect(() => {
    if (!isChoosing) form.current?.querySelector('textarea')?.focus();
  }, [isChoosing]);

  function handlePick({ photo: picked, photographer }: FoundPhoto): void {
    setChoosing(false);
    if (picked.id === value?.photoId) return;
    drafts.know(picked);
    const words = { caption: picked.alt, photographer_name: photographer, instagram_link: '', instagram_username: '' };
    drafts.changeAll([{ key: section, value: { photoId: picked.id, ...words } }]);
  }

  const picker = isChoosing && (
    <PhotoPicker onPick={handlePick} onClose={() => (value ? setChoosing(false) : onDone())} />
  );
  if (!value) return picker;
  const field = (name: Exclude<keyof FotoSection, 'photoId'>) => ({
    name,
    value: value[name],
    error: mistakes[name],
    onChange: ({ target }: { target: { value: string } }) => drafts.change(section, { ...value, [name]: target.value }),
  });
  return (
    <div ref={form} className={entryStyles.entry} role="group" aria-label={value.caption || 'Foto of the Week'}>
      <div className={entryStyles.columns}>
        <div className={entryStyles.picture}>
          {photo ? (
            <Photo photo={photo} alt={photo.alt || 'The photo'} widths={WIDTHS} />
          ) : (
            <Meta>This photo is hidden or was deleted.</Meta>
          )}
          <div>
            <Button variant="line" size="sm" onClick={() => setChoosing(true)}>
              Choose another photo
            </Button>
          </div>
          {mistakes['photoId'] && <FieldError>{mistakes['photoId']}</FieldError>}
        </div>
        <div className={entryStyles.fields}>
          <TextAreaField
            label="Caption"
            className={styles.captionField}
            rows={3}
            maxLength={LIMITS.caption}
            {...field('caption')}
          />
          <TextField label="Photographer" maxLength={LIMITS.name} {...field('photographer_name')} />
          <FieldRow>
            <TextField label="Instagram name" optional maxLength={80} {...field('instagram_username')} />
            <TextField
              label="Instagram address"
              optional
              inputMode="url"
              autoCapitalize="none"
              placeholder={formatSocialPlaceholder('instagram')}
              maxLength={LIMITS.url}
              {...field('instagram_link')}
            />
          </FieldRow>
          <Meta>These texts are shown with the Foto of the Week only; the gallery keeps its own.</Meta>
          {seen && seen.photoId !== value.photoId && (
            <Meta>
              Replaces <em>{seen.caption}</em>.
            </Meta>
          )}
        </div>
      </div>
      <ButtonRow>
        {!isSameValue(value, seen) && (
          <DiscardButton
            onDiscard={() => {
              drafts.change(section, seen);
              if (!seen) onDone();
            }}
          />
        )}
        <Button size="sm" onClick={onDone}>
          Done
        </Button>
      </ButtonRow>
      {picker}
    </div>
  );
}
