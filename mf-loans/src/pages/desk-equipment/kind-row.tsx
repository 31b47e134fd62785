import type { ShownEquipment } from '@fotosoc/contract/loan';
import { Done } from '@fotosoc/ui/done';
import { FieldError } from '@fotosoc/ui/field';
import { Heading } from '@fotosoc/ui/heading';
import { LinkButton } from '@fotosoc/ui/link';
import { FallbackPicture, Photo } from '@fotosoc/ui/photo';
import { Row } from '@fotosoc/ui/rows';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useRef, useState } from 'react';
import { setPicture } from '../../data/desk';
import styles from './desk-equipment.module.css';
import { PictureSheet } from './picture-sheet';
import { Units } from './units';
import { useUndoable } from './use-undoable';

const WIDTHS = { all: '72px' };

export interface KindRowProps {
  kind: ShownEquipment;
  /** Whether its numbered things are seen. */
  isOpen: boolean;
  onToggle: () => void;
  onChange: () => void;
  say: (sentence: string) => void;
}

/** A kind of equipment: what it looks like, how many there are, and each of them below it. */
export function KindRow({ kind, isOpen, onToggle, onChange, say }: KindRowProps) {
  const { id, name, quantity, photo = null } = kind;
  const [isPicturing, setPicturing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { outcome, problem, settle, takeBack } = useUndoable(name, say, heading);
  return (
    <Row>
      <div className={styles.kind}>
        {photo ? (
          <Photo photo={photo} alt={photo.alt} widths={WIDTHS} ratio={1} className={styles.picture} />
        ) : (
          <FallbackPicture framed zone={3} className={styles.picture} />
        )}
        <div>
          <Heading size="card" as="h2" className={styles.name} ref={heading} tabIndex={-1}>
            {name}
          </Heading>
          <Meta>{quantity === 1 ? 'One of them' : `${quantity} of them`}</Meta>
        </div>
      </div>
      <div className={styles.unitActs}>
        <LinkButton aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? 'Close' : 'Each of them'}
          <VisuallyHidden> {name}</VisuallyHidden>
        </LinkButton>
        <LinkButton onClick={() => setPicturing(true)}>
          Picture<VisuallyHidden> of {name}</VisuallyHidden>
        </LinkButton>
        <LinkButton onClick={onChange}>
          Change<VisuallyHidden> {name}</VisuallyHidden>
        </LinkButton>
      </div>
      {outcome && (
        <div className={styles.whole}>
          <Done key={outcome.entryId} undoUntil={outcome.undoUntil} heading={heading} onUndo={() => void takeBack()}>
            {outcome.sentence}
          </Done>
        </div>
      )}
      {problem && <FieldError className={styles.whole}>{problem}</FieldError>}
      {isOpen && <Units kind={kind} say={say} />}
      {isPicturing && (
        <PictureSheet
          name={name}
          photo={photo}
          save={(picture) => setPicture({ id }, picture)}
          onSaved={(entryId, sentence) => {
            setPicturing(false);
            settle(entryId, sentence);
          }}
          onClose={() => setPicturing(false)}
        />
      )}
    </Row>
  );
}
