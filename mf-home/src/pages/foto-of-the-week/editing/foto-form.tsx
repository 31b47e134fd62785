import type { DatedFoto, FotoInput } from '@fotosoc/contract/foto';
import { LIMITS } from '@fotosoc/contract/limits';
import type { Photo as StoredPhoto } from '@fotosoc/contract/photo';
import { Button, ButtonRow } from '@fotosoc/ui/button';
import { FieldError, TextAreaField, TextField } from '@fotosoc/ui/field';
import { FieldRow } from '@fotosoc/ui/form';
import { Photo } from '@fotosoc/ui/photo';
import { Meta } from '@fotosoc/ui/text';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { PhotoPicker, type FoundPhoto } from '@fotosoc/photos/photo-picker';
import entryStyles from '../../../editing/entry.module.css';
import styles from './editing.module.css';
import type { Problem } from './use-plan';

const WIDTHS = { all: '320px' };

export interface FotoFormProps {
  /** What stands there; without one, a photo is picked first. */
  start: DatedFoto | null | undefined;
  /** Whether another photo is picked at once. */
  isPicking: boolean;
  problem: Problem | undefined;
  isBusy: boolean;
  saveLabel: string;
  /** What it takes the place of, as it stands now. */
  standing: DatedFoto | null | undefined;
  onSave: (input: FotoInput) => void;
  onClose: () => void;
}

interface Values extends Omit<Required<FotoInput>, 'photoId'> {
  photo: StoredPhoto | undefined;
}

/** A photo of the site, and what stands beside it there, as fields in its place. */
export function FotoForm({ start, isPicking, problem, isBusy, saveLabel, standing, onSave, onClose }: FotoFormProps) {
  const [values, setValues] = useState(() => valuesOf(start));
  const [mistakes, setMistakes] = useState<Record<string, string>>({});
  const [isChoosing, setChoosing] = useState(isPicking || !start);
  const form = useRef<HTMLFormElement>(null);
  const { photo, ...words } = values;
  const errors: Record<string, string> = { ...problem?.fields, ...mistakes };
  const field = (name: keyof typeof words) => ({
    name,
    value: words[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });

  useEffect(() => {
    if (!isChoosing) form.current?.querySelector('textarea')?.focus();
  }, [isChoosing]);

  function handlePick({ photo: picked, photographer }: FoundPhoto): void {
    setChoosing(false);
    if (picked.id !== photo?.id)
      setValues({ ...EMPTY, photo: picked, caption: picked.alt, photographer_name: photographer });
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isBusy || !photo) return;
    const found = mistakesIn(words);
    setMistakes(found);
    const [first] = Object.keys(found);
    if (first === undefined) onSave({ photoId: photo.id, ...words });
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  const picker = isChoosing && (
    <PhotoPicker onPick={handlePick} onClose={() => (photo ? setChoosing(false) : onClose())} />
  );
  if (!photo) return picker;
  return (
    <form ref={form} className={entryStyles.entry} noValidate onSubmit={handleSubmit}>
      <div className={entryStyles.columns}>
        <div className={entryStyles.picture}>
          <Photo photo={photo} alt={photo.alt || 'The photo'} widths={WIDTHS} />
          <div>
            <Button variant="line" size="sm" onClick={() => setChoosing(true)}>
              Pick another photo
            </Button>
          </div>
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
              maxLength={LIMITS.url}
              {...field('instagram_link')}
            />
          </FieldRow>
          <Meta>What you write here is for this place only.</Meta>
          {standing && standing.photo.id !== photo.id && (
            <Meta>
              It takes the place of <em>{standing.caption}</em>.
            </Meta>
          )}
        </div>
      </div>
      {problem && <FieldError>{problem.sentence}</FieldError>}
      <ButtonRow>
        <Button type="submit" busy={isBusy} busyLabel="Saving...">
          {saveLabel}
        </Button>
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
      </ButtonRow>
      {picker}
    </form>
  );
}

const EMPTY: Values = {
  photo: undefined,
  caption: '',
  photographer_name: '',
  instagram_link: '',
  instagram_username: '',
};

function valuesOf(foto: DatedFoto | null | undefined): Values {
  if (!foto) return EMPTY;
  const { photo, caption, photographer_name, instagram_link, instagram_username } = foto;
  return { photo, caption, photographer_name, instagram_link, instagram_username };
}

/** What the server would say as well. */
function mistakesIn({ caption, photographer_name }: Omit<Values, 'photo'>): Record<string, string> {
  return {
    ...(caption.trim() === '' && { caption: 'Give it a caption.' }),
    ...(photographer_name.trim() === '' && { photographer_name: 'Say who took it.' }),
  };
}
