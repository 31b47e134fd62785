import type { FotoSection } from '@fotosoc/contract/page-section';
import { Button, ButtonRow } from '@fotosoc/ui/button';
import { isSameValue } from '@fotosoc/ui/editor';
import { Heading } from '@fotosoc/ui/heading';
import { Photo } from '@fotosoc/ui/photo';
import { Meta, WorkTitle } from '@fotosoc/ui/text';
import { useRef } from 'react';
import { DiscardButton } from '../../discard-button';
import { listMistakes, useEditing } from '../../use-editing';
import { FotoForm } from './foto-form';
import styles from './fotos.module.css';

export const CURRENT_FOTO_KEY = 'foto.now';
const WIDTHS = { '(min-width: 61.25rem)': '50vw', all: '90vw' };

export interface CurrentFotoProps {
  /** Mode of the open form: choose another photo, or change the texts. */
  open: 'photo' | 'texts' | undefined;
  onOpen: (how: 'photo' | 'texts' | undefined) => void;
}

/** Draft of the current Foto of the Week. */
export function CurrentFoto({ open, onOpen }: CurrentFotoProps) {
  const { drafts, state } = useEditing();
  const heading = useRef<HTMLHeadingElement>(null);
  const value = (state.values[CURRENT_FOTO_KEY] ?? null) as FotoSection | null;
  const seen = (state.sections?.[CURRENT_FOTO_KEY]?.seen ?? null) as FotoSection | null;
  const photo = value ? state.photos[value.photoId] : undefined;
  const isWrong = Object.keys(listMistakes(state, CURRENT_FOTO_KEY)).length > 0;
  const close = () => {
    onOpen(undefined);
    setTimeout(() => heading.current?.focus());
  };
  return (
    <section className={styles.section} aria-labelledby="this-week">
      <Heading size="card" id="this-week" ref={heading} tabIndex={-1}>
        This week
      </Heading>
      {open ? (
        <FotoForm section={CURRENT_FOTO_KEY} isChoosing={open === 'photo'} onDone={close} />
      ) : (
        <>
          {value ? (
            <div className={styles.current}>
              <div className={styles.picked}>
                {photo ? (
                  <Photo photo={photo} alt={photo.alt || value.caption} widths={WIDTHS} />
                ) : (
                  <Meta>This photo is hidden or was deleted. Choose another photo.</Meta>
                )}
              </div>
              <div className={styles.words}>
                <WorkTitle className={styles.caption}>{value.caption}</WorkTitle>
                <p dir="auto">{value.photographer_name}</p>
                {!isSameValue(value, seen) && <Meta>Changed. Visitors do not see this yet.</Meta>}
              </div>
            </div>
          ) : (
            <p>No photo chosen yet.</p>
          )}
          <ButtonRow>
            <Button variant="line" size="sm" onClick={() => onOpen('photo')}>
              {value ? 'Choose another photo' : 'Choose a photo'}
            </Button>
            {value && (
              <Button variant="line" size="sm" data-wrong={isWrong ? '' : undefined} onClick={() => onOpen('texts')}>
                Edit texts
              </Button>
            )}
            {value && !isSameValue(value, seen) && (
              <DiscardButton onDiscard={() => drafts.change(CURRENT_FOTO_KEY, seen)} />
            )}
          </ButtonRow>
        </>
      )}
    </section>
  );
}
