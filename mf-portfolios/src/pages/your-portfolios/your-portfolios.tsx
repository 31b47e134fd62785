import type { User } from '@fotosoc/contract/account';
import { Link, useNavigate, usePageTitle } from '@fotosoc/host';
import { getButtonClass } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { useEffect } from 'react';
import { useMember } from '../../components/member/use-member';
import { cardListClass, PortfolioCard } from '../../components/portfolio-card/portfolio-card';
import { useAccountPortfolios } from '../../data/portfolios';

/** Redirects members to their portfolio, or lists several. */
export function Component() {
  usePageTitle('Your Portfolios');
  const user = useMember();
  return (
    <Page>
      <PageHead title="Your Portfolios" />
      {user && <Portfolios user={user} />}
    </Page>
  );
}

function Portfolios({ user }: { user: User }) {
  const { portfolios, isPending, refetch } = useAccountPortfolios(user.id);
  const navigate = useNavigate();
  const only = portfolios?.length === 1 ? portfolios[0]!.portfolioLink : undefined;
  useEffect(() => {
    if (only !== undefined) void navigate(`/portfolios/${only}`, { replace: true });
  }, [only, navigate]);
  if (isPending || only !== undefined) return <Spinner label="Loading portfolios..." />;
  if (!portfolios) return <LoadError what="Your portfolios" onRetry={() => void refetch()} />;
  if (portfolios.length === 0) return <None />;
  return (
    <ul className={cardListClass}>
      {portfolios.map((portfolio, index) => (
        <PortfolioCard key={portfolio.portfolioLink} portfolio={portfolio} eager={index < 2} />
      ))}
    </ul>
  );
}

function None() {
  return (
    <EmptyState
      title="You have no portfolio yet"
      action={
        <Link className={getButtonClass()} to="/create-portfolio">
          Create Portfolio
        </Link>
      }
    >
      Show your photographs under an address of your own.
    </EmptyState>
  );
}
