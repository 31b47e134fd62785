import { loginAddress, notify, useNavigate, usePageTitle, useParams, useUser } from '@fotosoc/host';
import { Blank } from '@fotosoc/ui/blank';
import { Button } from '@fotosoc/ui/button';
import { Spinner } from '@fotosoc/ui/spinner';
import { useEffect } from 'react';
import { usePortfolio } from '../../data/portfolios';
import { EditForm } from './edit-form';
import styles from './edit-portfolio.module.css';

export function Component() {
  usePageTitle('Edit Portfolio');
  const { portfolioLink = '' } = useParams();
  const user = useUser();
  const navigate = useNavigate();
  const { portfolio, isPending, isMissing, refetch } = usePortfolio(portfolioLink);
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
    <div className={`page ${styles.page}`}>
      <header className="page-head wrap wrap--text">
        <h1 className="h-page">Edit Portfolio</h1>
      </header>
      {user && portfolio && !isOthers ? (
        <EditForm key={portfolioLink} portfolio={portfolio} />
      ) : (
        <div className="wrap wrap--text">
          {isPending || isMissing || portfolio ? (
            <Spinner label="Loading" />
          ) : (
            <Blank
              title="The portfolio could not be loaded"
              alert
              action={<Button onClick={() => refetch()}>Try again</Button>}
            >
              Check your connection and try again.
            </Blank>
          )}
        </div>
      )}
    </div>
  );
}
