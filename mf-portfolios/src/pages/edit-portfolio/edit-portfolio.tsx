import { loginAddress, notify, useNavigate, usePageTitle, useParams, useUser } from '@fotosoc/host';
import { EditorPage } from '@fotosoc/ui/editor';
import { LoadError } from '@fotosoc/ui/load-error';
import { Container } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { useEffect } from 'react';
import { usePortfolio } from '../../data/portfolios';
import { EditForm } from './edit-form';

export function Component() {
  usePageTitle('Edit Portfolio');
  const { portfolioLink = '' } = useParams();
  const user = useUser();
  const navigate = useNavigate();
  const { portfolio, version, isPending, isMissing, refetch } = usePortfolio(portfolioLink);
  const isOthers = Boolean(user && portfolio && portfolio.userId !== user.id);
  useEffect(() => {
    const leave = (text: string) => {
      notify(text, 'bad');
      void navigate('/', { replace: true });
    };
    if (!user) void navigate(loginAddress(`/edit-portfolio/${portfolioLink}`), { replace: true });
    else if (isMissing) leave('Portfolio not found.');
    else if (isOthers) leave('You are not authorized to edit this portfolio.');
  }, [user, isMissing, isOthers, portfolioLink, navigate]);
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
