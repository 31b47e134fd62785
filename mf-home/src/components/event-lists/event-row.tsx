import type { ListedEvent } from '@fotosoc/contract/event';
import { Link } from '@fotosoc/host';
import { Heading } from '@fotosoc/ui/heading';
import { LinkButton } from '@fotosoc/ui/link';
import { FallbackPicture, Photo, PhotoFrame } from '@fotosoc/ui/photo';
import { Meta } from '@fotosoc/ui/text';
import type { ReactNode } from 'react';
import { DayLeaf, EventMeta } from '../event-line/event-line';
import { formatCancellation } from '../event-times/event-times';
import { formatPhotoCount } from '../event-text/event-text';
import styles from './event-lists.module.css';

const DARK_ZONE = 3;
const WIDTHS = { all: '144px' };

export interface EventRowProps {
  event: ListedEvent;
  isPast?: boolean;
  /** Opens the event in the editor instead of following a link; needed for drafts, which have no page yet. */
  onOpen?: () => void;
  /** Actions at the end of the row. */
  action?: ReactNode;
  /** Shown below the text. */
  children?: ReactNode;
}

/** Event in the list: day, name and location; with a picture on wide windows. */
export function EventRow({ event, isPast = false, onOpen, action, children }: EventRowProps) {
  const { name, slug, cancelled, photoCount } = event;
  return (
    <article className={styles.row}>
      <DayLeaf instant={event.start} />
      <div className={styles.words}>
        <Heading size="card" as="h3" className={styles.name}>
          <Title slug={slug} onOpen={onOpen}>
            {cancelled ? <s>{name}</s> : <span>{name}</span>}
          </Title>
        </Heading>
        {cancelled ? (
          <p className={styles.late}>{formatCancellation(cancelled.reason)}</p>
        ) : (
          <Meta>{isPast && photoCount > 0 ? formatPhotoCount(photoCount) : <EventMeta event={event} />}</Meta>
        )}
        {children}
      </div>
      <div className={styles.picture}>
        <Picture event={event} />
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </article>
  );
}

function Title({ slug, onOpen, children }: Pick<EventRowProps, 'onOpen'> & { slug: string; children: ReactNode }) {
  if (onOpen) return <LinkButton onClick={onOpen}>{children}</LinkButton>;
  return slug === '' ? children : <Link to={`/events/${slug}`}>{children}</Link>;
}

function Picture({ event: { photo, image } }: { event: ListedEvent }) {
  if (photo) return <Photo photo={photo} alt="" widths={WIDTHS} ratio={3 / 2} />;
  return (
    <PhotoFrame className={styles.frame}>
      {image ? (
        <img src={image} alt="" loading="lazy" decoding="async" />
      ) : (
        <FallbackPicture className={styles.blank} zone={DARK_ZONE} />
      )}
    </PhotoFrame>
  );
}
