import type { ShownEquipment } from '@fotosoc/contract/loan';
import { OutcomeNotice } from '@fotosoc/ui/undo-notice';
import { FieldError } from '@fotosoc/ui/field';
import { Heading } from '@fotosoc/ui/heading';
import { LinkButton } from '@fotosoc/ui/link';
import { FallbackPicture, Photo } from '@fotosoc/ui/photo';
import { ListRow } from '@fotosoc/ui/list';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useRef, useState } from 'react';
import { findEquipmentPicture } from '../../components/equipment-photo/equipment-picture';
import {
  changeEquipment,
  retireEquipment,
  updateEquipmentPhoto,
  updateEquipmentPicture,
  type useEquipmentWhereabouts,
} from '../../data/desk';
import styles from './desk-equipment.module.css';
import { EquipmentDialog } from './equipment-dialog';
import { EquipmentPhotoDialog } from './equipment-photo-dialog';
import { PictureDialog } from './picture-dialog';
import { Units } from './units';
import { useUndoableActions } from '../../components/undoable-actions/use-undoable-actions';

const WIDTHS = { all: '72px' };

type Where = NonNullable<ReturnType<typeof useEquipmentWhereabouts>['data']>['kinds'][number];

export interface EquipmentTypeRowProps {
  kind: ShownEquipment;
  categories: readonly string[];
  /** Number of units in each place, e.g. in store and on loan; `undefined` while loading. */
  where: Where | undefined;
  isOpen: boolean;
  onToggle: () => void;
  /** True if the type was retired on this page. The row stays until the page is reloaded, because it contains the Undo
   *  button. */
  isRetired: boolean;
  onRetired: () => void;
  say: (sentence: string) => void;
}

/** Row of an equipment type: picture, facts, and its units below. */
export function EquipmentTypeRow({
  kind,
  categories,
  where,
  isOpen,
  onToggle,
  isRetired,
  onRetired,
  say,
}: EquipmentTypeRowProps) {
  const { id, name, quantity, photo = null, made, category, description } = kind;
  const facts = [category, where?.value !== undefined && `€${where.value.toFixed(2)} each`].filter(Boolean).join(', ');
  const picture = findEquipmentPicture(kind);
  const [asking, setAsking] = useState<'change' | 'picture' | 'made'>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { outcome, problem, run, settle, takeBack } = useUndoableActions(name, say, heading);
  const nameMade = (photoId: string | null) => {
    setAsking(undefined);
    void run(
      () => updateEquipmentPhoto(id, photoId),
      photoId === null ? 'Sample photo removed.' : 'Sample photo chosen.',
    );
  };
  return (
    <ListRow>
      <div className={styles.kind}>
        {picture ? (
          <Photo photo={picture} alt={photo?.alt ?? ''} widths={WIDTHS} ratio={1} className={styles.picture} />
        ) : (
          <FallbackPicture framed zone={3} className={styles.picture} />
        )}
        <div>
          <Heading size="card" as="h2" className={styles.name} ref={heading} tabIndex={-1}>
            {name}
          </Heading>
          <Meta>{isRetired ? 'Removed from the list' : standingOf(quantity, where)}</Meta>
          {facts && <Meta>{facts}</Meta>}
          {description && <Meta className={styles.description}>{description}</Meta>}
        </div>
      </div>
      {!isRetired && (
        <div className={styles.unitActs}>
          <LinkButton aria-expanded={isOpen} onClick={onToggle}>
            <span>{isOpen ? 'Hide units' : 'Show units'}</span>
            <VisuallyHidden>{` of ${name}`}</VisuallyHidden>
          </LinkButton>
          <LinkButton onClick={() => setAsking('picture')}>
            <span>Edit picture</span>
            <VisuallyHidden>{` of ${name}`}</VisuallyHidden>
          </LinkButton>
          <LinkButton onClick={() => setAsking('made')}>
            <span>Sample photo</span>
            <VisuallyHidden>{` of ${name}`}</VisuallyHidden>
          </LinkButton>
          <LinkButton onClick={() => setAsking('change')}>
            <span>Edit</span>
            <VisuallyHidden>{` ${name}`}</VisuallyHidden>
          </LinkButton>
        </div>
      )}
      {outcome && (
        <div className={styles.whole}>
          <OutcomeNotice outcome={outcome} heading={heading} onUndo={() => void takeBack()} />
        </div>
      )}
      {problem && <FieldError className={styles.whole}>{problem}</FieldError>}
      {isOpen && !isRetired && <Units kind={kind} say={say} onRenumbered={settle} />}
      {asking === 'change' && (
        <EquipmentDialog
          kind={kind}
          facts={where}
          categories={categories}
          save={async (body) => settle((await changeEquipment(id, body)).id, 'Saved.')}
          retire={async () => {
            const entry = await retireEquipment(id);
            onRetired();
            settle(entry.id, 'Removed from the list.');
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'picture' && (
        <PictureDialog
          name={name}
          photo={photo}
          save={(picture) => updateEquipmentPicture({ id }, picture)}
          onSaved={(entryId, sentence) => {
            setAsking(undefined);
            settle(entryId, sentence);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'made' && (
        <EquipmentPhotoDialog name={name} made={made} onChoose={nameMade} onClose={() => setAsking(undefined)} />
      )}
    </ListRow>
  );
}

/** `3 units, all in store`, `3 units: 1 in store, 1 out (overdue), 1 out of service` */
function standingOf(quantity: number, where: Where | undefined): string {
  const owned = quantity === 1 ? '1 unit' : `${quantity} units`;
  if (!where || quantity === 0) return owned;
  const { here, out, overdue, outOfService } = where;
  const late = overdue === 0 ? '' : ` (${overdue === out ? '' : `${overdue} `}overdue)`;
  if (here === quantity) return quantity === 1 ? `${owned}, in store` : `${owned}, all in store`;
  const parts = [
    `${here} in store`,
    out > 0 && `${out} out${late}`,
    outOfService > 0 && `${outOfService} out of service`,
  ];
  return `${owned}: ${parts.filter(Boolean).join(', ')}`;
}
