import { useEffect, useState } from 'react';
import type { SectionValues } from '@fotosoc/contract/page-section';
import { linkClass } from '@fotosoc/ui/link';
import { SpinnerRing } from '@fotosoc/ui/spinner';
import { ExternalLink } from '../../external-link/external-link';
import { ForeignFrame } from '../../foreign-frame/foreign-frame';
import styles from './about.module.css';

/** Usual time in which a player loads. Later, the page explains the delay. */
const USUAL_MS = 8000;

/** Frame with the film on its host, and a link to the film. The link is always shown, because a page cannot detect that
 *  a frame shows an error. */
export function FilmFrame({ film }: { film: SectionValues['society']['film'] }) {
  const [state, setState] = useState<'loading' | 'late' | 'loaded'>('loading');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'late' : now)), USUAL_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div className={styles.film}>
        <ForeignFrame
          className={styles.frame}
          src={film.url}
          title={film.title}
          allow="autoplay; fullscreen; picture-in-picture"
          onLoad={() => setState('loaded')}
        />
        {state === 'loading' && <SpinnerRing className={styles.spinner} role="status" aria-label="Loading video" />}
      </div>
      <p className={styles.elsewhere} role="status">
        <span>{state === 'late' ? 'The video has not loaded.' : 'Nothing to see?'}</span>{' '}
        <ExternalLink className={linkClass} href={film.url}>
          Watch the video on {new URL(film.url).host}
        </ExternalLink>
      </p>
    </>
  );
}
