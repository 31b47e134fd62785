import { notify, useNavigate, usePageTitle, useParams } from '@fotosoc/host';
import { Blank } from '@fotosoc/ui/blank';
import { Button } from '@fotosoc/ui/button';
import { Spinner } from '@fotosoc/ui/spinner';
import { useEffect } from 'react';
import { useAdministrator } from '../../components/use-administrator';
import { useGallery } from '../../data/galleries';
import { EditForm } from './edit-form';
import styles from './edit-gallery.module.css';

export function Component() {
  usePageTitle('Edit Gallery');
  const { portfolioLink = '' } = useParams();
  const administrator = useAdministrator();
  const navigate = useNavigate();
  const { gallery, isPending, isMissing, refetch } = useGallery(portfolioLink);
  const isLost = Boolean(administrator) && isMissing;
  useEffect(() => {
    if (!isLost) return;
    notify('Gallery not found.', 'bad');
    void navigate('/gallery', { replace: true });
  }, [isLost, navigate]);
  return (
    <div className={`page ${styles.page}`}>
      <header className="page-head wrap wrap--text">
        <h1 className="h-page">Edit Gallery</h1>
      </header>
      {administrator && gallery ? (
        <EditForm key={portfolioLink} gallery={gallery} user={administrator} />
      ) : (
        <div className="wrap wrap--text">
          {isPending || isMissing || gallery ? <Spinner label="Loading..." /> : <Failed onRetry={() => refetch()} />}
        </div>
      )}
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Blank title="The gallery could not be loaded" alert action={<Button onClick={onRetry}>Try again</Button>}>
      Check your connection and try again.
    </Blank>
  );
}
