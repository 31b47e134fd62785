import { notify, useRight, useNavigate, usePageTitle, useParams } from '@fotosoc/host';
import { EditorPage } from '@fotosoc/ui/editor';
import { LoadError } from '@fotosoc/ui/load-error';
import { Container } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { useEffect } from 'react';
import { useGallery } from '../../data/galleries';
import { EditForm } from './edit-form';

export function Component() {
  usePageTitle('Edit Gallery');
  const { portfolioLink = '' } = useParams();
  const editor = useRight('galleries');
  const navigate = useNavigate();
  const { gallery, version, isPending, isMissing, refetch } = useGallery(portfolioLink);
  // The server generates the gallery of past winners, which has no photos of its own.
  const isAutomatic = gallery?.galleries.length === 0;
  const isLost = Boolean(editor) && (isMissing || isAutomatic);
  useEffect(() => {
    if (!isLost) return;
    notify('Gallery not found.', 'bad');
    void navigate('/gallery', { replace: true });
  }, [isLost, navigate]);
  return (
    <EditorPage title="Edit Gallery">
      {editor && gallery && !isAutomatic ? (
        <EditForm key={portfolioLink} gallery={gallery} version={version} user={editor} />
      ) : (
        <Container width="text">
          {isPending || isMissing || gallery ? (
            <Spinner label="Loading..." />
          ) : (
            <LoadError what="The gallery" onRetry={() => void refetch()} />
          )}
        </Container>
      )}
    </EditorPage>
  );
}
