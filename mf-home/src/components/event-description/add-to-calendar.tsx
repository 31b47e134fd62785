import type { ListedEvent } from '@fotosoc/contract/event';
import { notify } from '@fotosoc/host';
import { Dialog } from '@fotosoc/ui/dialog';
import { DownloadIcon, LinkIcon, RetryIcon } from '@fotosoc/ui/icon';
import { copyText } from '@fotosoc/ui/sharing';
import { CALENDAR_PATH, getEventCalendarPath } from '../../data/all-events';
import styles from './event-description.module.css';

/** Dialog that downloads an event for a calendar, or subscribes the calendar to all events. */
export function AddToCalendar({ event, onClose }: { event: ListedEvent; onClose: () => void }) {
  const address = new URL(CALENDAR_PATH, location.origin).href;
  const handleCopy = async () => {
    if (await copyText(address)) notify('Address copied.');
    else notify(`Could not copy. The address: ${address}`, 'bad');
  };
  return (
    <Dialog isSheet title="Add to calendar" onClose={onClose} refusal="Close">
      <div className={styles.askRows}>
        <a
          className={styles.askRow}
          href={getEventCalendarPath(event.slug)}
          download={`${event.slug}.ics`}
          onClick={() => notify(`${event.slug}.ics is being downloaded.`)}
        >
          <span>
            <b>This event</b>
            <span>Adds a copy. It will not update if the event changes.</span>
          </span>
          <DownloadIcon />
        </a>
        <a className={styles.askRow} href={address.replace(/^https?:/, 'webcal:')}>
          <span>
            <b>Subscribe to all events (updates automatically)</b>
            <span>Your calendar shows new, moved and cancelled events.</span>
          </span>
          <RetryIcon />
        </a>
        <button type="button" className={styles.askRow} onClick={() => void handleCopy()}>
          <span>
            <b>Copy the calendar address</b>
            <span>{address.replace(/^https?:\/\//, '')}</span>
          </span>
          <LinkIcon />
        </button>
      </div>
    </Dialog>
  );
}
