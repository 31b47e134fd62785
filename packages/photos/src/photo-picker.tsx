import { useDeferredValue, useState } from 'react';
import { useApiPages, useLatestApi } from '@fotosoc/host';
import { Dialog } from '@fotosoc/ui/dialog';
import { bindText, SelectField, TextField } from '@fotosoc/ui/field';
import { LoadError } from '@fotosoc/ui/load-error';
import { Photo } from '@fotosoc/ui/photo';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { useFoundPhotos, type FoundPhoto } from './found-photos.ts';
import styles from './photo-picker.module.css';

export type { FoundPhoto };

export interface PhotoPickerProps {
  onPick: (picked: FoundPhoto) => void;
  onClose: () => void;
}

/** Renders a dialog for choosing a photo of the site: by search, or by gallery and member. */
export function PhotoPicker({ onPick, onClose }: PhotoPickerProps) {
  const [typed, setTyped] = useState('');
  return (
    <Dialog isSheet title="Choose a photo" onClose={onClose} refusal="Cancel">
      <TextField
        label="Search by subject or photographer"
        type="search"
        autoComplete="off"
        {...bindText(typed, setTyped)}
      />
      {typed.trim() === '' ? <ByPlace onPick={onPick} /> : <ByWords words={typed} onPick={onPick} />}
    </Dialog>
  );
}

type Picking = Pick<PhotoPickerProps, 'onPick'>;

function ByWords({ words, onPick }: Picking & { words: string }) {
  const { found, isSearching } = useFoundPhotos(useDeferredValue(words));
  return (
    <>
      <Choices photos={found ?? []} onPick={onPick} />
      {found?.length === 0 && !isSearching && <Meta role="status">No photos found.</Meta>}
    </>
  );
}

function ByPlace({ onPick }: Picking) {
  const galleries = useApiPages('GET /api/galleries', 100, { covers: 1 });
  const portfolios = useApiPages('GET /api/portfolios', 100, { covers: 1 });
  const allGalleries = galleries.data?.pages.flatMap((page) => page.galleries) ?? [];
  const allPortfolios = portfolios.data?.pages.flatMap((page) => page.portfolios) ?? [];
  const [chosen, setChosen] = useState('');
  const isPending = galleries.isPending || portfolios.isPending;
  const first = allGalleries[0]
    ? `gallery ${allGalleries[0].link}`
    : allPortfolios[0] && !isPending
      ? `portfolio ${allPortfolios[0].portfolioLink}`
      : '';
  const place = chosen || first;
  const [kind, link = ''] = place.split(' ');
  const gallery = useLatestApi('GET /api/galleries/:link', kind === 'gallery' ? { params: { link } } : undefined);
  const portfolio = useLatestApi(
    'GET /api/portfolios/:portfolioLink',
    kind === 'portfolio' ? { params: { portfolioLink: link } } : undefined,
  );
  const member = kind === 'portfolio' ? portfolio.data?.portfolio : undefined;
  const sets = member ? member.galleries : gallery.data?.gallery.galleries;
  const shown = kind === 'portfolio' ? portfolio : gallery;
  if (place === '') {
    if (isPending) return <Spinner label="Loading photos..." />;
    if (galleries.data && portfolios.data) return <Meta>The site has no photos yet.</Meta>;
    return (
      <LoadError
        what="The list of photos"
        onRetry={() => void Promise.all([galleries.refetch(), portfolios.refetch()])}
      />
    );
  }
  return (
    <>
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
      {!sets && shown.isPending && <Spinner label="Loading photos..." />}
      {!sets && !shown.isPending && <LoadError what="The photos" onRetry={() => void shown.refetch()} />}
      {sets?.map(({ title, images }, index) => (
        <section key={index} className={styles.set} aria-label={title}>
          <p>{title}</p>
          <Choices
            photos={images.map((photo, place) => ({
              photo,
              title: `Photo ${place + 1} of ${title}`,
              photographer: photo.credit ?? member?.name ?? '',
            }))}
            onPick={onPick}
          />
        </section>
      ))}
    </>
  );
}

function Choices({ photos, onPick }: Picking & { photos: readonly FoundPhoto[] }) {
  return (
    <ul className={styles.choices}>
      {photos.map((one) => (
        <li key={one.photo.id}>
          <button type="button" onClick={() => onPick(one)}>
            <Photo photo={one.photo} alt={one.photo.alt || one.title} ratio={1} widths={{ all: '120px' }} />
          </button>
        </li>
      ))}
    </ul>
  );
}
