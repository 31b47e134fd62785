import type { DatedFoto } from '@fotosoc/contract/foto';
import { formatWeekdayAndDay } from '@fotosoc/contract/format-time';
import { Link } from '@fotosoc/host';
import { PhotographerLink } from '@fotosoc/photos/photographer-link';
import { Heading } from '@fotosoc/ui/heading';
import { linkClass } from '@fotosoc/ui/link';
import { Photo } from '@fotosoc/ui/photo';
import { PlatformIcon } from '@fotosoc/ui/platform-icon';
import { Meta, WorkTitle } from '@fotosoc/ui/text';
import { useId } from 'react';
import { ExternalLink } from '../external-link/external-link';
import styles from './foto-list.module.css';

const WIDTHS = { '(min-width: 68.75rem)': '29vw', '(min-width: 41.25rem)': '44vw', all: '90vw' };
const FIRST = 3;

/** List of Fotos of the Week, each linked to its photo on the site. */
export function FotoList({ title, fotos }: { title: string; fotos: readonly DatedFoto[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading size="card" id={id} className={styles.year}>
        {title}
      </Heading>
      <ol className={styles.fotos}>
        {fotos.map((foto, index) => (
          <li key={foto.photo.id} id={`foto-${foto.photo.id}`}>
            <Picture foto={foto} eager={index < FIRST} />
            <Words foto={foto} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Picture({ foto: { photo, caption, path }, eager }: { foto: DatedFoto; eager: boolean }) {
  const picture = <Photo photo={photo} alt={photo.alt || caption} widths={WIDTHS} eager={eager} />;
  return path === null ? picture : <Link to={path}>{picture}</Link>;
}

function Words({ foto }: { foto: DatedFoto }) {
  const { caption, photographer_name, instagram_link, instagram_username, day } = foto;
  return (
    <div className={styles.words}>
      <Meta>
        <time dateTime={day}>{formatWeekdayAndDay(day)}</time>
      </Meta>
      <WorkTitle className={styles.caption}>{caption}</WorkTitle>
      <p className={styles.by}>
        <PhotographerLink name={photographer_name} />
        {instagram_link && (
          <ExternalLink className={linkClass} href={instagram_link} arrow={false}>
            <PlatformIcon platform="instagram" />
            {instagram_username || 'Instagram'}
          </ExternalLink>
        )}
      </p>
    </div>
  );
}
