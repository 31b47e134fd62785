import type { CSSProperties } from 'react';
import type { ReferencedData, SectionValues } from '@fotosoc/contract/page-section';
import { Link } from '@fotosoc/host';
import { getButtonClass, ButtonRow } from '@fotosoc/ui/button';
import { Container } from '@fotosoc/ui/page';
import { ExternalLink } from '../../external-link/external-link';
import { pickGalleryPictures, useLatestGalleries, type Picture } from '../../../data/galleries';
import { HeroMosaic, HERO_PICTURE_COUNT } from './hero-mosaic';
import styles from './hero.module.css';

const quiet = getButtonClass({ variant: 'line' });

export interface HeroProps {
  society: SectionValues['society'];
  /** Chosen pictures; empty positions are filled from the latest galleries. */
  pictures?: SectionValues['home.hero']['pictures'] | undefined;
  photos?: ReferencedData['photos'] | undefined;
}

export function Hero({ society, pictures = [], photos = {} }: HeroProps) {
  const { galleries = [], isPending } = useLatestGalleries();
  const own = pictures.flatMap((picture): Picture[] => {
    const photo = picture && photos[picture.photoId];
    return photo ? [{ photo, alt: picture.alt }] : [];
  });
  const ids = own.map(({ photo }) => photo.id);
  const others = pickGalleryPictures(galleries, HERO_PICTURE_COUNT).filter(({ photo }) => !ids.includes(photo.id));
  return (
    <section className={styles.hero} aria-label={society.longName}>
      <Container className={styles.frame}>
        {isPending ? (
          <div className={styles.mosaic} />
        ) : (
          <HeroMosaic key={ids.join()} pictures={[...own, ...others].slice(0, HERO_PICTURE_COUNT)} />
        )}
        <div className={styles.spacing}>
          <h1 className={styles.name} style={lengthsOf(society.longName)}>
            {society.longName}
          </h1>
        </div>
        <ButtonRow className={styles.actions}>
          <ExternalLink className={getButtonClass({ variant: 'join' })} href={society.signUpUrl}>
            Join Now
          </ExternalLink>
          <Link className={quiet} to="/gallery">
            View Gallery
          </Link>
          <Link className={quiet} to="/links">
            View Linktree
          </Link>
          <Link className={quiet} to="/portfolios">
            View Portfolios
          </Link>
        </ButtonRow>
      </Container>
    </section>
  );
}

/** Custom properties with the lengths of the name and its longest word, which determine the font size. */
function lengthsOf(name: string): CSSProperties {
  const longest = Math.max(...name.split(' ').map(({ length }) => length));
  return { '--chars': name.length, '--longest': longest } as CSSProperties;
}
