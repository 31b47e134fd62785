import { society } from '@fotosoc/contract/society';
import { Link, usePageTitle, useUser } from '@fotosoc/host';
import { Blank } from '@fotosoc/ui/blank';
import { Button, buttonClass } from '@fotosoc/ui/button';
import { Spinner } from '@fotosoc/ui/spinner';
import { useGalleries } from '../../data/galleries';
import { GalleryCard } from './gallery-card';
import styles from './gallery-list.module.css';

export function Component() {
  const title = `${society.shortName} Gallery`;
  usePageTitle(title);
  const user = useUser();
  return (
    <div className="wrap page">
      <header className="page-head">
        <div className="row">
          <h1 className="h-page">{title}</h1>
          {user?.role === 'administrator' && (
            <Link className={buttonClass()} to="/create-gallery">
              Create Gallery
            </Link>
          )}
        </div>
      </header>
      <Galleries />
    </div>
  );
}

function Galleries() {
  const { galleries, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useGalleries();
  if (isPending) return <Spinner label="Loading galleries..." />;
  if (!galleries) {
    return (
      <Blank
        title="The galleries could not be loaded"
        alert
        action={<Button onClick={() => refetch()}>Try again</Button>}
      >
        Check your connection and try again.
      </Blank>
    );
  }
  if (galleries.length === 0) return <Blank title="No galleries yet">Check back after the next exhibition.</Blank>;
  return (
    <>
      <ul className={styles.cards}>
        {galleries.map((gallery, index) => (
          <GalleryCard key={gallery.link} gallery={gallery} eager={index < 2} />
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles.more}>
          <Button variant="line" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
