import type { EventPhotos as Photos, ListedEvent } from '@fotosoc/contract/event';
import { Link, useUser } from '@fotosoc/host';
import { ButtonRow, buttonClass } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { Heading } from '@fotosoc/ui/heading';
import { linkClass } from '@fotosoc/ui/link';
import { Photo } from '@fotosoc/ui/photo';
import { Meta, WorkTitle } from '@fotosoc/ui/text';
import { photosInWords } from '../../components/event-words/event-words';
import { EventHead } from './event-words';
import styles from './event.module.css';
import { ShareButton } from './share-button';

const WIDTHS = { '(min-width: 41.25rem)': '24vw', all: '50vw' };
const EARLIER = 4;

export interface EventPhotosProps {
  event: ListedEvent;
  photos: Photos | null;
  /** Whether they are of the same event the time before. */
  isEarlier?: boolean;
}

/** What galleries show of an event: of one that is over first of all, under its name; of one to come what they showed of
 *  the one before. */
export function EventPhotos({ event, photos, isEarlier = false }: EventPhotosProps) {
  if (!photos) return <Follow />;
  const { count, galleries, credits } = photos;
  const [gallery] = galleries;
  const shown = isEarlier ? photos.photos.slice(0, EARLIER) : photos.photos;
  const strip = (
    <ul className={styles.strip}>
      {shown.map(({ photo, path }, index) => (
        <li key={photo.id}>
          <Link to={path}>
            <Photo photo={photo} alt={photo.alt || `Photo ${index + 1} of ${event.name}`} widths={WIDTHS} ratio={1} />
          </Link>
        </li>
      ))}
    </ul>
  );
  const links = galleries.map(({ link, title }) => (
    <p key={link}>
      <Link className={linkClass} to={`/gallery/${link}`}>
        <WorkTitle as="span">{title}</WorkTitle>
      </Link>
    </p>
  ));
  if (isEarlier) {
    return (
      <section className={styles.section} aria-labelledby="photos">
        <Heading size="card" id="photos">
          Photos
        </Heading>
        <Meta>They appear here afterwards. Those of the time before:</Meta>
        {strip}
        {links}
      </section>
    );
  }
  return (
    <div className={styles.words}>
      <EventHead event={event} standing="over" />
      {strip}
      {galleries.length === 1 && gallery ? (
        <ButtonRow>
          <Link className={buttonClass()} to={`/gallery/${gallery.link}`}>
            All {photosInWords(count)}
          </Link>
          <ShareButton title={event.name} />
        </ButtonRow>
      ) : (
        links
      )}
      {credits.length > 0 && <Meta>Photos by {inWords(credits)}.</Meta>}
    </div>
  );
}

/** Nobody has put any into a gallery yet. */
function Follow() {
  const user = useUser();
  return (
    <section className={styles.section} aria-label="Photos">
      <EmptyState
        title="Photos follow"
        action={
          user?.rights.includes('galleries') && (
            <Link className={buttonClass({ variant: 'line' })} to="/create-gallery">
              Add photos
            </Link>
          )
        }
      >
        They are usually here within three days.
      </EmptyState>
    </section>
  );
}

function inWords(names: readonly string[]): string {
  const [last, ...others] = names.toReversed();
  return others.length === 0 ? last! : `${others.toReversed().join(', ')} and ${last}`;
}
