import { lazy, Suspense, useState } from 'react';
import type { SectionValues } from '@fotosoc/contract/page-section';
import type { Photo as SitePhoto } from '@fotosoc/contract/photo';
import { PlayIcon } from '@fotosoc/ui/icon';
import { Photo } from '@fotosoc/ui/photo';
import { ExternalLink } from '../../external-link/external-link';
import styles from './about.module.css';

export interface FilmProps {
  film: SectionValues['society']['film'];
  /** Picture shown until the film starts. */
  poster: SitePhoto | null | undefined;
}

const FilmFrame = lazy(async () => {
  try {
    return { default: (await import('./film-frame')).FilmFrame };
  } catch {
    return { default: FilmElsewhere };
  }
});

/** Film of the society. No request goes to its host before the visitor starts the film. */
export function Film({ film, poster }: FilmProps) {
  const [isStarted, setStarted] = useState(false);
  return (
    <div>
      {isStarted ? (
        <Suspense fallback={<div className={styles.film} />}>
          <FilmFrame film={film} />
        </Suspense>
      ) : (
        <div className={styles.film}>
          {poster && (
            <Photo
              className={styles.poster}
              photo={poster}
              alt=""
              ratio="styled"
              widths={{ all: 'min(840px, 90vw)' }}
            />
          )}
          <button type="button" className={styles.play} onClick={() => setStarted(true)}>
            <PlayIcon />
            Play video
          </button>
        </div>
      )}
    </div>
  );
}

/** Fallback if the code of the frame does not load. */
function FilmElsewhere({ film }: Pick<FilmProps, 'film'>) {
  return (
    <p role="status">
      The video has not loaded. <ExternalLink href={film.url}>Watch the video on its own page</ExternalLink>
    </p>
  );
}
