import type { Room, ShownEquipment } from '@fotosoc/contract/loan';
import { Photo } from '@fotosoc/ui/photo';
import { Heading } from '@fotosoc/ui/heading';
import { Meta } from '@fotosoc/ui/text';
import { useId } from 'react';
import { Slots, type SlotsProps } from '../../components/slots/slots';
import panel from './panel.module.css';

const WIDTHS = { all: '520px' };

export interface SlotPanelProps extends Pick<SlotsProps, 'start' | 'end' | 'error' | 'onChoose'> {
  kind: ShownEquipment & { room: Room };
}

/** Room of the booking form with its slots. */
export function SlotPanel({ kind, ...slots }: SlotPanelProps) {
  const id = useId();
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <div>
        <Heading size="card" id={id}>
          {kind.name}
        </Heading>
        {kind.room.isForInducted && <Meta>For inducted members.</Meta>}
      </div>
      {kind.photo && (
        <Photo photo={kind.photo} alt={kind.photo.alt} widths={WIDTHS} ratio="styled" className={panel.picture} />
      )}
      <Slots roomId={kind.id} quantity={kind.quantity} {...slots} />
    </section>
  );
}
