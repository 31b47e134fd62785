import { notify, useNavigate, usePageTitle, useParams } from '@fotosoc/host';
import { EditorPage } from '@fotosoc/ui/editor';
import { LoadError } from '@fotosoc/ui/load-error';
import { Container } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { useEffect } from 'react';
import { useMember } from '../../components/member/use-member';
import { usePortfolio } from '../../data/portfolios';
import { EditForm } from './edit-form';

export function Component() {
  usePageTitle('Edit Portfolio');
  const { portfolioLink = '' } = useParams();
  const user = useMember();
  const navigate = useNavigate();
  const { portfolio, version, isPending, isMissing, refetch } = usePortfolio(portfolioLink);
  const isOthers = Boolean(user && portfolio && portfolio.userId !== user.id);
  useEffect(() => {
    const leave = (text: string) => {
      notify(text, 'bad');
      void navigate('/', { replace: true });
    };
    if (!user) return;
    if (isMissing) leave('Portfolio not found.');
    else if (isOthers) leave('You are not authorized to edit this portfolio.');
  }, [user, isMissing, isOthers, navigate]);
  return (
    <EditorPage title="Edit Portfolio">
      {user && portfolio && !isOthers ? (
        <EditForm key={portfolioLink} portfolio={portfolio} version={version} />
      ) : (
        <Container width="text">
          {isPending || isMissing || portfolio ? (
            <Spinner label="Loading" />
          ) : (
            <LoadError what="The portfolio" onRetry={() => void refetch()} />
          )}
        </Container>
      )}
    </EditorPage>
  );
}
