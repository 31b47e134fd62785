import { society } from '@fotosoc/contract/society';
import { Link, usePageTitle, useUser } from '@fotosoc/host';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { Button, buttonClass } from '@fotosoc/ui/button';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { useGalleries } from '../../data/galleries';
import { GalleryCard } from './gallery-card';
import styles from './gallery-list.module.css';

export function Component() {
  const title = `${society.shortName} Gallery`;
  usePageTitle(title);
  const user = useUser();
  return (
    <Page>
      <PageHead
        title={title}
        action={
          user?.role === 'administrator' && (
            <Link className={buttonClass()} to="/create-gallery">
              Create Gallery
            </Link>
          )
        }
      />
      <Galleries />
    </Page>
  );
}

function Galleries() {
  const { galleries, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useGalleries();
  if (isPending) return <Spinner label="Loading galleries..." />;
  if (!galleries) {
    return (
      <EmptyState
        title="The galleries could not be loaded"
        alert
        action={<Button onClick={() => refetch()}>Try again</Button>}
      >
        Check your connection and try again.
      </EmptyState>
    );
  }
  if (galleries.length === 0)
    return <EmptyState title="No galleries yet">Check back after the next exhibition.</EmptyState>;
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
