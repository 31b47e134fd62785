import type { EquipmentPhoto as Made } from '@fotosoc/contract/loan';
import { Link } from '@fotosoc/host';
import { Photo, type FrameWidths } from '@fotosoc/ui/photo';
import { Meta, WorkTitle } from '@fotosoc/ui/text';
import styles from './equipment-photo.module.css';

export interface EquipmentPhotoProps {
  made: Made;
  widths: FrameWidths;
}

/** Photo that was taken with a piece of equipment, with its photographer, linked to its page. */
export function EquipmentPhotoLink({ made: { photo, path, title, credit }, widths }: EquipmentPhotoProps) {
  return (
    <figure className={styles.made}>
      <Link to={path}>
        <Photo photo={photo} alt={photo.alt || title} widths={widths} ratio="styled" className={styles.picture} />
      </Link>
      <figcaption>
        <Meta>
          <span>Sample photo:</span>{' '}
          <WorkTitle as="span" className={styles.title}>
            {title}
          </WorkTitle>
          {credit && <span>{`, ${credit}`}</span>}
        </Meta>
      </figcaption>
    </figure>
  );
}
