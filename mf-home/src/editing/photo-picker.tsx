import { useState } from 'react';
import type { Photo as SitePhoto } from '@fotosoc/contract/photo';
import { useApiPages, useLatestApi } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { SelectField } from '@fotosoc/ui/field';
import { Photo } from '@fotosoc/ui/photo';
import { Spinner } from '@fotosoc/ui/spinner';
import styles from './editing.module.css';

export interface PhotoPickerProps {
  onPick: (photo: SitePhoto) => void;
  onClose: () => void;
}

/** The photos of the site, gallery by gallery and member by member. */
export function PhotoPicker({ onPick, onClose }: PhotoPickerProps) {
  const galleries = useApiPages('GET /api/galleries', 100, { covers: 1 });
  const portfolios = useApiPages('GET /api/portfolios', 100, { covers: 1 });
  const allGalleries = galleries.data?.pages.flatMap((page) => page.galleries) ?? [];
  const allPortfolios = portfolios.data?.pages.flatMap((page) => page.portfolios) ?? [];
  const [chosen, setChosen] = useState('');
  const place = chosen || (allGalleries[0] ? `gallery ${allGalleries[0].link}` : '');
  const [kind, link = ''] = place.split(' ');
  const gallery = useLatestApi('GET /api/galleries/:link', kind === 'gallery' ? { params: { link } } : undefined);
  const portfolio = useLatestApi(
    'GET /api/portfolios/:portfolioLink',
    kind === 'portfolio' ? { params: { portfolioLink: link } } : undefined,
  );
  const sets = kind === 'gallery' ? gallery.data?.gallery.galleries : portfolio.data?.portfolio.galleries;
  return (
    <Dialog
      title="Pick a photo"
      onClose={onClose}
      actions={
        <Button variant="line" onClick={onClose}>
          Close
        </Button>
      }
    >
      <SelectField label="From" value={place} onChange={({ target }) => setChosen(target.value)}>
        <optgroup label="Galleries">
          {allGalleries.map(({ link, title }) => (
            <option key={link} value={`gallery ${link}`}>
              {title}
            </option>
          ))}
        </optgroup>
        <optgroup label="Members">
          {allPortfolios.map(({ portfolioLink, name }) => (
            <option key={portfolioLink} value={`portfolio ${portfolioLink}`}>
              {name}
            </option>
          ))}
        </optgroup>
      </SelectField>
      {!sets && <Spinner label="Loading photos..." />}
      {sets?.map(({ title, images }, index) => (
        <section key={index} className={styles.pickable} aria-label={title}>
          <p>{title}</p>
          <ul>
            {images.map((photo, place) => (
              <li key={photo.id}>
                <button
                  type="button"
                  aria-label={photo.alt || `Photo ${place + 1} of ${title}`}
                  onClick={() => onPick(photo)}
                >
                  <Photo photo={photo} alt="" ratio={1} widths={{ all: '6rem' }} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
