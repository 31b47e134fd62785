import type { GalleryWithCaptions } from '@fotosoc/contract/gallery';
import { takesCaptions } from '@fotosoc/contract/limits';
import { society } from '@fotosoc/contract/society';
import { Link, usePageTitle, useParams, useUser } from '@fotosoc/host';
import { useOpenPhoto } from '@fotosoc/photos/open-photo';
import { Blank } from '@fotosoc/ui/blank';
import { Button, buttonClass } from '@fotosoc/ui/button';
import { Icon } from '@fotosoc/ui/icon';
import { PhotoGrid } from '@fotosoc/ui/photo-grid';
import { Spinner } from '@fotosoc/ui/spinner';
import { useGallery } from '../../data/galleries';
import { AdministratorBar } from './administrator-bar';
import { Captions } from './captions';
import styles from './gallery.module.css';

export function Component() {
  const { portfolioLink = '' } = useParams();
  const { gallery, isPending, isMissing, refetch } = useGallery(portfolioLink);
  usePageTitle(gallery?.title);
  if (gallery) return <Gallery gallery={gallery} />;
  return (
    <div className="wrap wrap--text page">
      {isPending ? <Spinner label="Loading..." /> : isMissing ? <Missing /> : <Failed onRetry={() => refetch()} />}
    </div>
  );
}

function Gallery({ gallery }: { gallery: GalleryWithCaptions }) {
  const viewer = useOpenPhoto();
  const user = useUser();
  return (
    <div className={`wrap wrap--text page ${styles.sheet}`}>
      {user?.role === 'administrator' && <AdministratorBar gallery={gallery} />}
      <header className="page-head">
        <p>
          <Link className="link" to="/gallery">
            <Icon name="arrow-left" />
            {society.shortName} Gallery
          </Link>
        </p>
        <h1 className={`h-page work ${styles.title}`}>{gallery.title}</h1>
      </header>
      <PhotoGrid
        sets={gallery.galleries}
        {...viewer}
        renderBelow={
          takesCaptions(gallery.title)
            ? (photo, n) => (
                <Captions
                  photoId={photo.id}
                  n={n}
                  captions={gallery.captions.filter(({ photoId }) => photoId === photo.id)}
                  galleryLink={gallery.link}
                />
              )
            : undefined
        }
      />
    </div>
  );
}

function Missing() {
  usePageTitle('Gallery not found');
  return (
    <Blank
      title="No gallery found for this link and user ID."
      level={1}
      action={
        <Link className={buttonClass()} to="/gallery">
          All galleries
        </Link>
      }
    />
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Blank
      title="The gallery could not be loaded"
      level={1}
      alert
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      Check your connection and try again.
    </Blank>
  );
}
