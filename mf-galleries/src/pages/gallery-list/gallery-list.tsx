import { Link, society, usePageTitle, useUser } from '@fotosoc/host';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { getButtonClass } from '@fotosoc/ui/button';
import { linkClass } from '@fotosoc/ui/link';
import { Page, PageHead } from '@fotosoc/ui/page';
import { PagedList } from '@fotosoc/ui/paged-list';
import { useGalleries } from '../../data/galleries';
import { GalleryCard } from './gallery-card';
import styles from './gallery-list.module.css';

export function Component() {
  const title = `${society().shortName} Gallery`;
  usePageTitle(title, "Photographs from the society's exhibitions, walks and competitions.");
  const user = useUser();
  return (
    <Page>
      <PageHead
        title={title}
        action={
          user?.rights.includes('galleries') && (
            <Link className={getButtonClass()} to="/create-gallery">
              Create Gallery
            </Link>
          )
        }
      >
        <p>
          <Link className={linkClass} to="/calls">
            Open calls: competitions and exhibitions
          </Link>
        </p>
      </PageHead>
      <PagedList
        pages={useGalleries()}
        what="galleries"
        empty={<EmptyState title="No galleries yet">Check back after the next exhibition.</EmptyState>}
        className={styles.cards}
      >
        {(gallery, index) => <GalleryCard key={gallery.link} gallery={gallery} eager={index === 0} />}
      </PagedList>
    </Page>
  );
}
