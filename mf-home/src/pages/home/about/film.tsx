import { society } from '@fotosoc/host';
import { useState } from 'react';
import { Icon } from '@fotosoc/ui/icon';
import { SpinnerRing } from '@fotosoc/ui/spinner';
import { StillPicture } from '../../../components/still-picture/still-picture';
import { ForeignFrame } from '../../../components/foreign-frame/foreign-frame';
import styles from './about.module.css';
import poster450 from './poster.w450.webp';
import poster840 from './poster.w840.webp';
import poster1120 from './poster.w1120.webp';

/** The society's film. Its host is asked for nothing before the visitor wants to see it. */
export function Film() {
  const [state, setState] = useState<'poster' | 'loading' | 'ready'>('poster');
  return (
    <div className={styles.film}>
      {state === 'poster' ? (
        <>
          <StillPicture
            className={styles.poster}
            files={[
              [poster450, 450],
              [poster840, 840],
              [poster1120, 1120],
            ]}
            ratio={16 / 9}
            sizes="min(840px, 90vw)"
          />
          <button type="button" className={styles.play} onClick={() => setState('loading')}>
            <Icon name="play" />
            Play video
          </button>
        </>
      ) : (
        <ForeignFrame
          className={styles.frame}
          src={society().film.url}
          title={society().film.title}
          allow="autoplay; fullscreen; picture-in-picture"
          onLoad={() => setState('ready')}
        />
      )}
      {state === 'loading' && <SpinnerRing className={styles.spinner} role="status" aria-label="Loading video" />}
    </div>
  );
}
