import type { FotoSection } from '@fotosoc/contract/part';
import { Button, ButtonRow } from '@fotosoc/ui/button';
import { Heading } from '@fotosoc/ui/heading';
import { Photo } from '@fotosoc/ui/photo';
import { Meta, WorkTitle } from '@fotosoc/ui/text';
import { useRef } from 'react';
import { same } from '../../merge-values';
import { mistakesOf, useEditing } from '../../use-editing';
import { FotoForm } from './foto-form';
import styles from './fotos.module.css';

export const NOW = 'foto.now';
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
  const value = (state.values[NOW] ?? null) as FotoSection | null;
  const seen = (state.parts?.[NOW]?.seen ?? null) as FotoSection | null;
  const photo = value ? state.photos[value.photoId] : undefined;
  const isWrong = Object.keys(mistakesOf(state, NOW)).length > 0;
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
        <FotoForm section={NOW} isChoosing={open === 'photo'} onDone={close} />
      ) : (
        <>
          {value ? (
            <div className={styles.current}>
              <div className={styles.picked}>
                {photo ? (
                  <Photo photo={photo} alt={photo.alt || value.caption} widths={WIDTHS} />
                ) : (
                  <Meta>This photo is hidden or was deleted. Choose another one.</Meta>
                )}
              </div>
              <div className={styles.words}>
                <WorkTitle className={styles.caption}>{value.caption}</WorkTitle>
                <p dir="auto">{value.photographer_name}</p>
                {!same(value, seen) && <Meta>Changed. Visitors do not see this yet.</Meta>}
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
            {value && !same(value, seen) && (
              <Button variant="line" size="sm" onClick={() => drafts.change(NOW, seen)}>
                Discard changes
              </Button>
            )}
          </ButtonRow>
        </>
      )}
    </section>
  );
}
