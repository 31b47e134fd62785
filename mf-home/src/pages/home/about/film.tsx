import { useState } from 'react';
import type { PartValues } from '@fotosoc/contract/part';
import type { Photo as SitePhoto } from '@fotosoc/contract/photo';
import { Icon } from '@fotosoc/ui/icon';
import { Photo } from '@fotosoc/ui/photo';
import { SpinnerRing } from '@fotosoc/ui/spinner';
import { ForeignFrame } from '../../../components/foreign-frame/foreign-frame';
import styles from './about.module.css';

export interface FilmProps {
  film: PartValues['society']['film'];
  /** Stands for it until it is started. */
  poster: SitePhoto | null | undefined;
}

/** The society's film. Its host is asked for nothing before the visitor wants to see it. */
export function Film({ film, poster }: FilmProps) {
  const [state, setState] = useState<'poster' | 'loading' | 'ready'>('poster');
  return (
    <div className={styles.film}>
      {state === 'poster' ? (
        <>
          {poster && (
            <Photo
              className={styles.poster}
              photo={poster}
              alt=""
              ratio="styled"
              widths={{ all: 'min(840px, 90vw)' }}
            />
          )}
          <button type="button" className={styles.play} onClick={() => setState('loading')}>
            <Icon name="play" />
            Play video
          </button>
        </>
      ) : (
        <ForeignFrame
          className={styles.frame}
          src={film.url}
          title={film.title}
          allow="autoplay; fullscreen; picture-in-picture"
          onLoad={() => setState('ready')}
        />
      )}
      {state === 'loading' && <SpinnerRing className={styles.spinner} role="status" aria-label="Loading video" />}
    </div>
  );
}
