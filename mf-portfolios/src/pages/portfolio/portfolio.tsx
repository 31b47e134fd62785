import type { OnePortfolio } from '@fotosoc/contract/portfolio';
import { Link, Slot, usePageTitle, useParams, useUser } from '@fotosoc/host';
import { createReportAction } from '@fotosoc/photos/report-action';
import { useOpenPhoto } from '@fotosoc/photos/open-photo';
import { renderCredit } from '@fotosoc/photos/photographer-link';
import { MissingPhotoNotice, PhotoPage, findPhotoPosition } from '@fotosoc/photos/photo-page';
import { OwnerBar, type Contents } from '@fotosoc/photos/owner-bar';
import { Badge } from '@fotosoc/ui/badge';
import { CardName } from '@fotosoc/ui/card';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { getButtonClass } from '@fotosoc/ui/button';
import { Heading } from '@fotosoc/ui/heading';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page } from '@fotosoc/ui/page';
import { FallbackPicture, Photo } from '@fotosoc/ui/photo';
import { PhotoGrid } from '@fotosoc/ui/photo-grid';
import { Spinner } from '@fotosoc/ui/spinner';
import { Lead, Meta } from '@fotosoc/ui/text';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { deletePortfolio, removeCachedPortfolio, usePortfolio } from '../../data/portfolios';
import styles from './portfolio.module.css';
import { SocialLinks } from './social-links';

const HidePortfolio = lazy(async () => ({ default: (await import('./hide-portfolio')).HidePortfolio }));

/** Width of the profile image as set in the styles, by which the browser chooses a file size. */
const PROFILE_WIDTHS = { all: 'clamp(6.5rem, 5rem + 6vw, 10rem)' };
/** Width of the photographer's image on a photo's page as set in the styles, by which the browser chooses a file
 *  size. */
const TAKER_WIDTHS = { all: '2.75rem' };

export function Component() {
  const { portfolioLink = '' } = useParams();
  const { portfolio, version, isPending, isMissing, refetch } = usePortfolio(portfolioLink);
  if (portfolio) return <PortfolioPage portfolio={portfolio} version={version} refetch={refetch} />;
  return (
    <Page width="text">
      {isPending ? (
        <Spinner label="Loading" />
      ) : isMissing ? (
        <Missing />
      ) : (
        <LoadError what="The portfolio" level={1} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function PortfolioPage({ portfolio, version, refetch }: OnePortfolio & { refetch: () => unknown }) {
  const user = useUser();
  // True in the browser only: the server does not render the button, whose script has not loaded yet.
  const isInBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const { pageId, viewer, ...opened } = useOpenPhoto();
  const reload = () => void refetch();
  const { portfolioLink, name, profileImage, bio } = portfolio;
  const place = findPhotoPosition(portfolio.galleries, pageId);
  usePageTitle(place ? undefined : name, bio); // the page of a single photo sets its own title
  if (place) {
    return (
      <PhotoPage
        {...place}
        {...opened}
        within={{ title: name, to: `/portfolios/${portfolioLink}` }}
        taker={{ name, picture: profileImage && <Photo photo={profileImage} alt="" widths={TAKER_WIDTHS} ratio={1} /> }}
        onOpen={viewer.onOpen}
        onHidden={reload}
      />
    );
  }
  return (
    <Page width="text" className={styles.sheet}>
      {user?.id === portfolio.userId && (
        <OwnerBar
          kind="Portfolio"
          stored={{ portfolio, version }}
          contentsOf={contentsOf}
          editAt={`/edit-portfolio/${portfolioLink}`}
          remove={deletePortfolio}
          forget={() => removeCachedPortfolio(portfolioLink)}
          leaveTo="/"
        >
          This is your portfolio.
        </OwnerBar>
      )}
      {isInBrowser && user?.rights.includes('administrator') && (
        <Suspense>
          <HidePortfolio portfolioLink={portfolioLink} name={name} />
        </Suspense>
      )}
      {pageId !== null && <MissingPhotoNotice />}
      <header className={styles.header}>
        <div className={styles.words}>
          <Heading size="page" className={styles.heading}>
            <span>Member Portfolio: </span>
            <bdi>{name}</bdi>
          </Heading>
          <Lead dir="auto" className={styles.bio}>
            {bio || 'No bio found.'}
          </Lead>
        </div>
        <div className={styles.person}>
          {profileImage ? (
            <Photo
              photo={profileImage}
              alt={profileImage.alt || name}
              widths={PROFILE_WIDTHS}
              ratio={1}
              eager
              className={styles.profile}
            />
          ) : (
            <FallbackPicture className={styles.profile} />
          )}
          <div className={styles.who}>
            <CardName>{name}</CardName>
            <Badge badge={portfolio.badge} />
            <SocialLinks name={name} buttons={portfolio.socialButtons} />
          </div>
        </div>
      </header>
      <PhotoGrid
        sets={portfolio.galleries}
        taker={name}
        {...viewer}
        renderCredit={renderCredit}
        renderAction={createReportAction(() => {
          viewer.onClose();
          reload();
        })}
      />
      <Meta>To report a photo, open it and choose Report.</Meta>
      <Slot name="portfolio.gear" props={{ portfolio: portfolioLink }} />
    </Page>
  );
}

function contentsOf({ portfolio: { galleries } }: OnePortfolio): Contents {
  const photos = galleries.reduce((sum, { images }) => sum + images.length, 0);
  return {
    whole: 'Your page',
    parts: [
      [galleries.length, 'gallery', 'galleries'],
      [photos, 'photo', 'photos'],
    ],
  };
}

function Missing() {
  usePageTitle('Portfolio not found');
  return (
    <EmptyState
      title="No portfolio found for this link and user ID."
      level={1}
      action={
        <Link className={getButtonClass()} to="/portfolios">
          All portfolios
        </Link>
      }
    />
  );
}
