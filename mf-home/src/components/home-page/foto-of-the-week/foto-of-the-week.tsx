import { Link } from '@fotosoc/host';
import { PhotographerLink } from '@fotosoc/photos/photographer-link';
import { Spinner } from '@fotosoc/ui/spinner';
import type { Foto } from '@fotosoc/contract/foto';
import { PlatformIcon } from '@fotosoc/ui/platform-icon';
import { linkClass } from '@fotosoc/ui/link';
import { Container } from '@fotosoc/ui/page';
import { Photo, type PhotoSource } from '@fotosoc/ui/photo';
import { WorkTitle } from '@fotosoc/ui/text';
import { ExternalLink } from '../../external-link/external-link';
import { useFotoOfTheWeek } from '../../../data/foto';
import styles from './foto-of-the-week.module.css';
import { WaxFrame } from './wax-frame';

export function FotoOfTheWeek() {
  const foto = useFotoOfTheWeek();
  return (
    <section className={styles.band} aria-labelledby="foto-of-the-week">
      <Container className={styles.inside}>
        {foto && (
          <WaxFrame ratio={foto.photo.width / foto.photo.height}>
            <Photo photo={foto.photo} alt={foto.photo.alt || foto.caption} widths={widthsOf(foto.photo)} />
          </WaxFrame>
        )}
        <div className={styles.text}>
          <h2 className={styles.heading} id="foto-of-the-week">
            Foto of the Week
          </h2>
          {foto === undefined && <Spinner label="Loading Foto of the Week..." />}
          {foto === null && <p>No Foto chosen this week yet.</p>}
          {foto && <Words foto={foto} />}
          <ExternalLink className={linkClass} href="/gallery/foto-of-the-week">
            View Previous Winners
          </ExternalLink>
          <Link className={linkClass} to="/foto-of-the-week">
            Week by week
          </Link>
        </div>
      </Container>
    </section>
  );
}

/** Returns the widths of the photo by window width, as the styles and `WaxFrame` set them: two thirds of a wide window,
 *  and at most as high as the window. */
function widthsOf({ width, height }: PhotoSource) {
  const byHeight = `calc((100vh - 9rem) * ${(width / height).toFixed(2)})`;
  return { '(min-width: 61.25rem)': `min(62vw, 1141px, ${byHeight})`, all: `min(90vw, ${byHeight})` };
}

function Words({ foto: { caption, photographer_name, instagram_link, instagram_username } }: { foto: Foto }) {
  return (
    <>
      <WorkTitle className={styles.caption}>{caption}</WorkTitle>
      <div className={styles.by}>
        <strong>
          <PhotographerLink name={photographer_name} />
        </strong>
        {instagram_link && (
          <ExternalLink className={linkClass} href={instagram_link} arrow={false}>
            <PlatformIcon platform="instagram" />
            {instagram_username || 'Instagram'}
          </ExternalLink>
        )}
      </div>
    </>
  );
}
