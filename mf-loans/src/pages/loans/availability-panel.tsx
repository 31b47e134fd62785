import { useId } from 'react';
import type { Availability, EquipmentPictures } from '@fotosoc/contract/loan';
import { Heading } from '@fotosoc/ui/heading';
import { Photo } from '@fotosoc/ui/photo';
import { Meta } from '@fotosoc/ui/text';
import type { AvailabilityInput } from '../../data/availability';
import { EquipmentPhotoLink } from '../../components/equipment-photo/equipment-photo';
import { formatDayRange, getIntervalDays } from './calendar-days';
import { Month } from './month';
import panel from './panel.module.css';
import type { LendingRules } from './suggested-dates';

/** Width of the panel beside the form. */
const WIDTHS = { all: '520px' };

export interface AvailabilityPanelProps {
  kind: Availability;
  looks: EquipmentPictures;
  dates: AvailabilityInput;
  lending: LendingRules;
  /** @param date chosen day, `YYYY-MM-DD` */
  onPick: (date: string) => void;
}

/** Five weeks of the availability of one equipment type, with the chosen dates: one tap sets the start, another the
 *  end. */
export function AvailabilityPanel({ kind, looks: { photo, made }, dates, lending, onPick }: AvailabilityPanelProps) {
  const id = useId();
  const { first, last } = getIntervalDays(dates.start_datetime, dates.end_datetime);
  const { name, quantity, free } = kind;
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <div>
        <Heading size="card" id={id}>
          {name}
        </Heading>
        <Meta role="status">{`${free} of ${quantity} free for your dates, ${formatDayRange(first, last)}`}</Meta>
      </div>
      {made && (
        <div className={panel.made}>
          <EquipmentPhotoLink made={made} widths={WIDTHS} />
        </div>
      )}
      {photo && !made && (
        <Photo photo={photo} alt={photo.alt} widths={WIDTHS} ratio="styled" className={panel.picture} />
      )}
      <Month kind={kind} lending={lending} first={first} last={last} onPick={onPick} />
      <p className={panel.key} aria-hidden="true">
        <span>
          <i className={panel.free} />
          Free
        </span>
        <span>
          <i className={panel.out} />
          Out
        </span>
        <span>
          <i className={panel.line} />
          Your dates
        </span>
      </p>
      <Meta>Tap your first and last day.</Meta>
    </section>
  );
}
