import type { CSSProperties } from 'react';
import { Link, society } from '@fotosoc/host';
import { buttonClass, ButtonRow } from '@fotosoc/ui/button';
import { Container } from '@fotosoc/ui/page';
import { ExternalLink } from '../../../components/external-link/external-link';
import { useLatestGalleries } from '../../../data/galleries';
import { HeroMosaic } from './hero-mosaic';
import styles from './hero.module.css';

const quiet = buttonClass({ variant: 'line' });

export function Hero() {
  const { galleries, isPending } = useLatestGalleries();
  return (
    <section className={styles.hero} aria-label={society().longName}>
      <Container className={styles.frame}>
        {isPending ? <div className={styles.mosaic} /> : <HeroMosaic galleries={galleries ?? []} />}
        <h1 className={styles.name} style={{ '--chars': society().longName.length } as CSSProperties}>
          {society().longName}
        </h1>
        <ButtonRow className={styles.actions}>
          <ExternalLink className={buttonClass({ variant: 'join' })} href={society().signUpUrl}>
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
