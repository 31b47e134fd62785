import { notify, useNavigate } from '@fotosoc/host';
import { LinkButton } from '@fotosoc/ui/link';
import { HideDialog } from '@fotosoc/photos/hide-dialog';
import { useState } from 'react';
import { removeCachedPortfolios, hidePortfolio } from '../../data/hiding';

export function HidePortfolio({ portfolioLink, name }: { portfolioLink: string; name: string }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const handleHidden = async () => {
    setOpen(false);
    await navigate('/portfolios');
    removeCachedPortfolios();
    notify(`Hidden: ${name}. You can restore it under Review.`);
  };
  return (
    <div>
      <LinkButton onClick={() => setOpen(true)}>Hide this portfolio</LinkButton>
      {isOpen && (
        <HideDialog
          title={`Hide the portfolio of ${name}?`}
          consequence="This portfolio and its photos are no longer visible to anyone, even at their own addresses. You can restore it under Review."
          hide={(reason) => hidePortfolio(portfolioLink, reason)}
          onHidden={() => void handleHidden()}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
