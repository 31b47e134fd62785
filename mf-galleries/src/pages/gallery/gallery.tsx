import type { OneGallery } from '@fotosoc/contract/gallery';
import { takesCaptions } from '@fotosoc/contract/limits';
import { society } from '@fotosoc/contract/society';
import { Link, usePageTitle, useParams, useUser } from '@fotosoc/host';
import { useOpenPhoto } from '@fotosoc/photos/open-photo';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { buttonClass } from '@fotosoc/ui/button';
import { Icon } from '@fotosoc/ui/icon';
import { linkClass } from '@fotosoc/ui/link';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page, PageHead } from '@fotosoc/ui/page';
import { PhotoGrid } from '@fotosoc/ui/photo-grid';
import { Spinner } from '@fotosoc/ui/spinner';
import { useGallery } from '../../data/galleries';
import { AdministratorBar } from './administrator-bar';
import { Captions } from './captions';
import styles from './gallery.module.css';

export function Component() {
  const { portfolioLink = '' } = useParams();
  const { gallery, version, isPending, isMissing, refetch } = useGallery(portfolioLink);
  usePageTitle(gallery?.title, 'Photographs by members of the society, gathered in one gallery.');
  if (gallery) return <Gallery gallery={gallery} version={version} />;
  return (
    <Page width="text">
      {isPending ? (
        <Spinner label="Loading..." />
      ) : isMissing ? (
        <Missing />
      ) : (
        <LoadError what="The gallery" level={1} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Gallery({ gallery, version }: OneGallery) {
  const viewer = useOpenPhoto();
  const user = useUser();
  return (
    <Page width="text" className={styles.sheet}>
      {user?.role === 'administrator' && <AdministratorBar gallery={gallery} version={version} />}
      <PageHead
        title={gallery.title}
        titleClass={styles.title}
        above={
          <p>
            <Link className={linkClass} to="/gallery">
              <Icon name="arrow-left" />
              {society.shortName} Gallery
            </Link>
          </p>
        }
      />
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
    </Page>
  );
}

function Missing() {
  usePageTitle('Gallery not found');
  return (
    <EmptyState
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
