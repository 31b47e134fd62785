import type { OneGallery } from '@fotosoc/contract/gallery';
import { acceptsCaptions, formatGalleryArchivePath, LIMITS } from '@fotosoc/contract/limits';
import { Link, society, usePageTitle, useParams, useUser } from '@fotosoc/host';
import { createReportAction } from '@fotosoc/photos/report-action';
import { renderCredit } from '@fotosoc/photos/photographer-link';
import { MissingPhotoNotice, PhotoPage, findPhotoPosition } from '@fotosoc/photos/photo-page';
import { useOpenPhoto } from '@fotosoc/photos/open-photo';
import { OwnerBar, type Contents } from '@fotosoc/photos/owner-bar';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { getButtonClass } from '@fotosoc/ui/button';
import { ArrowLeftIcon, DownloadIcon } from '@fotosoc/ui/icon';
import { linkClass } from '@fotosoc/ui/link';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page, PageHead } from '@fotosoc/ui/page';
import { PhotoGrid } from '@fotosoc/ui/photo-grid';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { formatGalleryFacts } from '../../components/gallery-facts/gallery-facts';
import { deleteGallery, removeCachedGallery, useGallery } from '../../data/galleries';
import { useWaitingCaptions } from '../../data/waiting-captions';
import { Captions } from './captions';
import styles from './gallery.module.css';

const HideGallery = lazy(async () => ({ default: (await import('./hide-gallery')).HideGallery }));

export function Component() {
  const { portfolioLink = '' } = useParams();
  const { gallery, winners, version, isPending, isMissing, refetch } = useGallery(portfolioLink);
  if (gallery) return <Gallery gallery={gallery} winners={winners} version={version} refetch={refetch} />;
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

function Gallery({ gallery, winners = [], version, refetch }: OneGallery & { refetch: () => unknown }) {
  const { pageId, viewer, ...opened } = useOpenPhoto();
  const user = useUser();
  // True in the browser only: the server does not render the button, whose script has not loaded yet.
  const isInBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const reload = () => void refetch();
  const hasCaptions = acceptsCaptions(gallery.title);
  const waiting = useWaitingCaptions(gallery.link, hasCaptions);
  const captionsOf = ({ id }: { id: string }, n: number) => (
    <Captions
      photoId={id}
      n={n}
      captions={gallery.captions.filter(({ photoId }) => photoId === id)}
      count={gallery.captionCounts?.[id]}
      waiting={waiting.filter(({ photoId }) => photoId === id).map(({ caption }) => caption)}
      galleryLink={gallery.link}
    />
  );
  const sets = [...winners, ...gallery.galleries];
  // The server generates the gallery of past winners unless an administrator has created it.
  const isAutomatic = gallery.galleries.length === 0;
  const won = new Set<object>(winners.flatMap(({ images }) => images));
  const below = (photo: { id: string; credit?: string }, n: number) =>
    won.has(photo) ? <Meta>{photo.credit && renderCredit(photo.credit)}</Meta> : hasCaptions && captionsOf(photo, n);
  const place = findPhotoPosition(sets, pageId);
  // The page of a single photo sets its own title.
  usePageTitle(
    place ? undefined : gallery.title,
    gallery.description ?? 'Photographs by members of the society, gathered in one gallery.',
  );
  if (place) {
    const { set, index } = place;
    return (
      <PhotoPage
        {...place}
        {...opened}
        within={{ title: gallery.title, to: `/gallery/${gallery.link}` }}
        onOpen={viewer.onOpen}
        onHidden={reload}
      >
        {hasCaptions && !won.has(set.images[index]!) && captionsOf(set.images[index]!, index + 1)}
      </PhotoPage>
    );
  }
  return (
    <Page width="text" className={styles.sheet}>
      {!isAutomatic && user?.rights.includes('galleries') && (
        <OwnerBar
          kind="Gallery"
          stored={{ gallery, version }}
          contentsOf={contentsOf}
          editAt={`/edit-gallery/${gallery.link}`}
          remove={deleteGallery}
          forget={() => removeCachedGallery(gallery.link)}
          leaveTo="/gallery"
        >
          You can edit this gallery.
        </OwnerBar>
      )}
      {!isAutomatic && isInBrowser && user?.rights.includes('administrator') && (
        <Suspense>
          <HideGallery link={gallery.link} title={gallery.title} />
        </Suspense>
      )}
      {pageId !== null && <MissingPhotoNotice />}
      <PageHead
        title={gallery.title}
        titleClass={styles.title}
        lead={!isAutomatic && <Facts gallery={gallery} photoCount={countPhotos(sets)} />}
        above={
          <p>
            <Link className={linkClass} to="/gallery">
              <ArrowLeftIcon />
              <span>{`${society().shortName} Gallery`}</span>
            </Link>
          </p>
        }
      >
        {gallery.description && (
          <p dir="auto" className={styles.description}>
            {gallery.description}
          </p>
        )}
        <DownloadLink gallery={gallery} />
      </PageHead>
      {sets.length === 0 && <Meta>No previous winners yet.</Meta>}
      <PhotoGrid
        sets={sets}
        {...viewer}
        renderCredit={renderCredit}
        renderAction={createReportAction(() => {
          viewer.onClose();
          reload();
        })}
        renderBelow={hasCaptions || won.size > 0 ? below : undefined}
      />
      <Meta>To report a photo, open it and choose Report.</Meta>
    </Page>
  );
}

/** Date and number of photos of a gallery, and a link to its event. */
function Facts({ gallery, photoCount }: { gallery: OneGallery['gallery']; photoCount: number }) {
  return (
    <>
      <span>{formatGalleryFacts({ ...gallery, photoCount })}</span>
      {gallery.event && (
        <span className={styles.event}>
          <Link className={linkClass} to={`/events/${gallery.event.slug}`}>
            {`Event: ${gallery.event.name}`}
          </Link>
        </span>
      )}
    </>
  );
}

/** Link that downloads the gallery's own photos, but not those of winners; nothing for a single photo. */
function DownloadLink({ gallery: { link, galleries } }: { gallery: OneGallery['gallery'] }) {
  const count = countPhotos(galleries);
  if (count < 2 || count > LIMITS.downloadedPhotos) return null;
  return (
    <p>
      <a className={linkClass} href={formatGalleryArchivePath(link)} download>
        <DownloadIcon />
        <span>{`Download all ${count} photos`}</span>
      </a>
    </p>
  );
}

function countPhotos(sets: OneGallery['gallery']['galleries']): number {
  return sets.reduce((sum, { images }) => sum + images.length, 0);
}

function countCaptions({ captions, captionCounts = {} }: OneGallery['gallery']): number {
  const counted = Object.values(captionCounts).reduce((sum, count) => sum + count, 0);
  return counted + captions.filter(({ photoId }) => captionCounts[photoId] === undefined).length;
}

function contentsOf({ gallery }: OneGallery): Contents {
  const { title, galleries } = gallery;
  const photos = countPhotos(galleries);
  const captions = countCaptions(gallery);
  return {
    whole: title,
    parts: [
      [galleries.length, 'sub-gallery', 'sub-galleries'],
      [photos, 'photo', 'photos'],
      ...(captions > 0 ? [[captions, 'caption', 'captions'] as const] : []),
    ],
  };
}

function Missing() {
  usePageTitle('Gallery not found');
  return (
    <EmptyState
      title="No gallery found for this link and user ID."
      level={1}
      action={
        <Link className={getButtonClass()} to="/gallery">
          All galleries
        </Link>
      }
    />
  );
}
