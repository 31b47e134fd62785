import type { KeyboardEvent } from 'react';
import { Input, TextArea } from '../input/input.tsx';
import { LinkButton } from '../link/link.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './photo-upload.module.css';
import type { UploadItem } from './upload-item.ts';

/** Maximum lengths of a photo's texts, in characters. A text without a length has no field. */
export interface TextLengths {
  altLength: number;
  titleLength: number | undefined;
  creditLength: number | undefined;
}

export interface TileFieldsProps extends TextLengths {
  item: UploadItem;
  onEntitle: (title: string) => void;
  onDescribe: (alt: string) => void;
  onCredit: (credit: string) => void;
}

/** Renders title, alternative text and photographer of a stored photo. Enter moves to the same field of the next
 *  photo. */
export function TileFields({ item, altLength, titleLength, creditLength, ...actions }: TileFieldsProps) {
  const { name, alt, photo } = item;
  const proposal = alt.trim() === '' ? photo?.proposedAlt?.slice(0, altLength) : undefined;
  return (
    <>
      {titleLength !== undefined && (
        <label className={styles.field}>
          Title<VisuallyHidden>{` of ${name}`}</VisuallyHidden>
          <Input
            data-field="title"
            value={item.title ?? ''}
            maxLength={titleLength}
            onChange={({ target }) => actions.onEntitle(target.value)}
            onKeyDown={goToNext}
          />
        </label>
      )}
      <label className={styles.field}>
        Alt text<VisuallyHidden>{` of ${name}`}</VisuallyHidden>
        <TextArea
          data-field="alt"
          rows={2}
          value={alt}
          maxLength={altLength}
          placeholder="e.g. Two friends on a pier at dusk"
          onChange={({ target }) => actions.onDescribe(target.value)}
          onKeyDown={goToNext}
        />
      </label>
      {proposal && (
        <p className={styles.proposal}>
          <span>{`In the file: “${proposal}”`}</span>{' '}
          <LinkButton onClick={() => actions.onDescribe(proposal)}>
            <span>Use as alt text</span>
            <VisuallyHidden>{` of ${name}`}</VisuallyHidden>
          </LinkButton>
        </p>
      )}
      {creditLength !== undefined && (
        <label className={styles.field}>
          Photographer<VisuallyHidden>{` of ${name}`}</VisuallyHidden>
          <Input
            data-field="credit"
            value={item.credit ?? ''}
            maxLength={creditLength}
            onChange={({ target }) => actions.onCredit(target.value)}
            onKeyDown={goToNext}
          />
        </label>
      )}
    </>
  );
}

function goToNext(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault(); // no line break, and no submission of the form
  const { currentTarget: field } = event;
  for (let next = field.closest('li')?.nextElementSibling; next; next = next.nextElementSibling) {
    const same = next.querySelector<HTMLElement>(`[data-field="${field.dataset['field']}"]`);
    if (same) return same.focus();
  }
}
