import type { CreditedPhoto } from '@fotosoc/contract/photographer';
import { Link, usePageTitle, useParams } from '@fotosoc/host';
import { getButtonClass } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { Page, PageHead } from '@fotosoc/ui/page';
import { PagedList } from '@fotosoc/ui/paged-list';
import { Photo } from '@fotosoc/ui/photo';
import { Meta, WorkTitle } from '@fotosoc/ui/text';
import { useCreditedPhotos } from '../../data/photographers';
import styles from './photographer.module.css';

const WIDTHS = { '(min-width: 41.25rem)': '300px', all: '46vw' };

export function Component() {
  const { name = '' } = useParams();
  const photos = useCreditedPhotos(name);
  const { photographer, isMissing } = photos;
  const credit = photographer?.name;
  usePageTitle(
    isMissing ? 'Photographer not found' : credit,
    credit && `Photographs by ${credit} in galleries, portfolios and Fotos of the Week.`,
  );
  if (isMissing) return <Missing />;
  return (
    <Page width="text">
      <PageHead title={<span dir="auto">{name}</span>} lead={photographer && formatCount(photographer.photoCount)} />
      <PagedList pages={photos} what="photos" empty={<Meta>No photos.</Meta>} className={styles.photos}>
        {(credited, index) => <Tile key={credited.photo.id} credited={credited} n={index + 1} name={name} />}
      </PagedList>
    </Page>
  );
}

/** Photo, linked to its own page, with its title and the gallery or portfolio it is in. */
function Tile({ credited: { photo, path, from }, n, name }: { credited: CreditedPhoto; n: number; name: string }) {
  return (
    <li className={styles.tile}>
      <Link to={path}>
        <Photo
          photo={photo}
          alt={photo.alt || photo.title || `Photo ${n} of ${name}`}
          widths={WIDTHS}
          ratio={1}
          eager={n === 1}
        />
      </Link>
      {photo.title && <WorkTitle>{photo.title}</WorkTitle>}
      <Meta dir="auto">{from === name ? 'Portfolio' : from}</Meta>
    </li>
  );
}

function formatCount(photoCount: number): string {
  return photoCount === 1 ? '1 photo' : `${photoCount} photos`;
}

function Missing() {
  return (
    <Page width="text">
      <EmptyState
        title="No photos are credited to this name."
        level={1}
        action={
          <Link className={getButtonClass()} to="/gallery">
            All galleries
          </Link>
        }
      />
    </Page>
  );
}
