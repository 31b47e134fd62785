import { Link, type FragmentProps } from '@fotosoc/host';
import { PhotographerLink } from '@fotosoc/photos/photographer-link';
import { getButtonClass } from '@fotosoc/ui/button';
import { linkClass } from '@fotosoc/ui/link';
import { Photo } from '@fotosoc/ui/photo';
import { Meta, WorkTitle } from '@fotosoc/ui/text';
import { useEventPhotos } from '../../data/events';
import styles from './event-gallery.module.css';

const WIDTHS = { '(min-width: 41.25rem)': '24vw', all: '50vw' };
const AND = new Intl.ListFormat('en-IE');

/** Fragment of the event page: photos of the event in galleries, or of the previous event of the same name. */
export function Component({ event, photos: room }: FragmentProps<'event.gallery'>) {
  const found = useEventPhotos(event);
  if (!found) return null;
  const { name, isEarlier, photos } = found;
  const { count, galleries, credits } = photos;
  const [gallery] = galleries;
  return (
    <div className={styles.part}>
      <ul className={styles.strip}>
        {photos.photos.slice(0, room).map(({ photo, path }, index) => (
          <li key={photo.id}>
            <Link to={path}>
              <Photo photo={photo} alt={photo.alt || `Photo ${index + 1} of ${name}`} widths={WIDTHS} ratio={1} />
            </Link>
          </li>
        ))}
      </ul>
      {galleries.length === 1 && gallery && !isEarlier ? (
        <p>
          <Link className={getButtonClass()} to={`/gallery/${gallery.link}`}>
            {count === 1 ? 'View photo' : `All ${count} photos`}
          </Link>
        </p>
      ) : (
        galleries.map(({ link, title }) => (
          <p key={link}>
            <Link className={linkClass} to={`/gallery/${link}`}>
              <WorkTitle as="span">{title}</WorkTitle>
            </Link>
          </p>
        ))
      )}
      {!isEarlier && credits.length > 0 && (
        <Meta>
          <span>Photos by </span>
          {AND.formatToParts(credits).map(({ type, value }, index) =>
            type === 'element' ? <PhotographerLink key={value} name={value} /> : <span key={index}>{value}</span>,
          )}
          <span>.</span>
        </Meta>
      )}
    </div>
  );
}
