import type { EventPhotos as Photos, ListedEvent } from '@fotosoc/contract/event';
import { FIRST_EVENT_PHOTOS } from '@fotosoc/contract/event-photos';
import { Link, Slot, useUser } from '@fotosoc/host';
import { ButtonRow, getButtonClass } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { Heading } from '@fotosoc/ui/heading';
import { Meta } from '@fotosoc/ui/text';
import type { CSSProperties } from 'react';
import { EventHead } from '../../components/event-description/event-description';
import styles from '../../components/event-description/event-description.module.css';
import { ShareButton } from '../../components/event-description/share-button';

/** Number of photos of the previous event that are shown: a row of four, or two rows on a phone. */
const FIRST_EARLIER = 4;

export interface EventPhotosProps {
  event: ListedEvent;
  photos: Photos | null;
  /** True if `photos` are of the previous event with the same name. */
  isEarlier?: boolean;
}

/** Photos of an event in galleries: its own after a past event, or those of the previous event of the same name before
 *  an upcoming one. */
export function EventPhotos({ event, photos, isEarlier = false }: EventPhotosProps) {
  if (!photos) return <Follow />;
  const room = isEarlier ? FIRST_EARLIER : FIRST_EVENT_PHOTOS;
  const gallery = (
    <Slot
      name="event.gallery"
      props={{ event: event.slug, photos: room }}
      className={styles.gallery}
      style={styleFor(photos, room, isEarlier)}
    />
  );
  if (isEarlier) {
    return (
      <section className={styles.section} aria-labelledby="photos">
        <Heading size="card" id="photos">
          Photos
        </Heading>
        <Meta>Photos of this event will appear here afterwards. These photos are of the last event:</Meta>
        {gallery}
      </section>
    );
  }
  return (
    <div className={styles.words}>
      <EventHead event={event} standing="over" />
      {gallery}
      <ButtonRow>
        <ShareButton title={event.name} />
      </ButtonRow>
    </div>
  );
}

/** Reserves the height of the fragment: rows of squares, a link to each gallery, and a line of names. */
function styleFor({ count, galleries, credits }: Photos, room: number, isEarlier: boolean): CSSProperties {
  const shown = Math.min(count, room);
  const links = galleries.length === 1 && !isEarlier ? 4.5 : 3.25 * galleries.length;
  const names = credits.length > 0 && !isEarlier ? 3 : 0;
  return {
    '--rows': Math.ceil(shown / 2),
    '--wide-rows': Math.ceil(shown / 4),
    '--below': `${links + names}rem`,
  } as CSSProperties;
}

/** Shown while no gallery has photos of the event. */
function Follow() {
  const user = useUser();
  return (
    <section className={styles.section} aria-label="Photos">
      <EmptyState
        title="No photos yet"
        action={
          user?.rights.includes('galleries') && (
            <Link className={getButtonClass({ variant: 'line' })} to="/create-gallery">
              Add photos
            </Link>
          )
        }
      >
        Photos usually appear within three days of the event.
      </EmptyState>
    </section>
  );
}
