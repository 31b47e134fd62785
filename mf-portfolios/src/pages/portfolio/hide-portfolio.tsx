import { notify, useNavigate } from '@fotosoc/host';
import { LinkButton } from '@fotosoc/ui/link';
import { lazy, Suspense, useState } from 'react';
import { forgetPortfolio, hidePortfolio } from '../../data/portfolios';

const HideDialog = lazy(async () => ({ default: (await import('@fotosoc/photos/hide-dialog')).HideDialog }));

/** Takes somebody's page down: for administrators. */
export function HidePortfolio({ portfolioLink, name }: { portfolioLink: string; name: string }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const handleHidden = async () => {
    setOpen(false);
    await navigate('/portfolios');
    forgetPortfolio(portfolioLink);
    notify(`Hidden: ${name}. Under Review it can be shown again.`);
  };
  return (
    <p>
      <LinkButton onClick={() => setOpen(true)}>Hide this portfolio</LinkButton>
      {isOpen && (
        <Suspense>
          <HideDialog
            title={`Hide the portfolio of ${name}?`}
            consequence="Nobody sees it any more, nor its photos, also at their own addresses. It can be shown again."
            hide={(reason) => hidePortfolio(portfolioLink, reason)}
            onHidden={() => void handleHidden()}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </p>
  );
}
