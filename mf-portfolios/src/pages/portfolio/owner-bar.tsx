import type { OnePortfolio, Portfolio } from '@fotosoc/contract/portfolio';
import { confirm, Link, dismissToast, notify, useNavigate, type Confirmation } from '@fotosoc/host';
import { Button, buttonClass, ButtonRow } from '@fotosoc/ui/button';
import { Meta } from '@fotosoc/ui/text';
import { useEffect, useRef, useState } from 'react';
import { deletePortfolio, forgetPortfolio, isNotFound } from '../../data/portfolios';
import styles from './portfolio.module.css';

/** What only the owner sees: the ways to edit and delete. */
export function OwnerBar({ portfolio, version }: OnePortfolio) {
  const { portfolioLink } = portfolio;
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  const failure = useRef(0);
  const isDeleted = useRef(false);
  // Not before this page is gone: it would ask for its portfolio again.
  useEffect(
    () => () => {
      if (isDeleted.current) forgetPortfolio(portfolioLink);
    },
    [portfolioLink],
  );

  const handleDelete = async () => {
    dismissToast(failure.current);
    let question = 'Are you sure you want to delete this portfolio?';
    let current: OnePortfolio | undefined = { portfolio, version };
    try {
      while (current) {
        setIsDeleting(false);
        if (!(await confirm(questionAbout(current.portfolio, question)))) return;
        setIsDeleting(true);
        current = await deletePortfolio(current);
        question = 'This portfolio was changed meanwhile. Do you still want to delete it?';
      }
      isDeleted.current = true;
      notify('Portfolio deleted successfully.');
      await navigate('/');
    } catch (error) {
      failure.current = notify(isNotFound(error) ? 'Portfolio not found.' : 'Failed to delete portfolio.', 'bad');
      setIsDeleting(false);
    }
  };
  return (
    <div className={styles.owner}>
      <Meta>This is your portfolio.</Meta>
      <ButtonRow>
        <Link className={buttonClass({ variant: 'line', size: 'sm' })} to={`/edit-portfolio/${portfolioLink}`}>
          Edit Portfolio
        </Link>
        <Button variant="bad-line" size="sm" busy={isDeleting} onClick={handleDelete}>
          Delete Portfolio
        </Button>
      </ButtonRow>
    </div>
  );
}

function questionAbout({ galleries }: Portfolio, question: string): Confirmation {
  return { question, consequence: consequenceOf(galleries), action: 'Delete Portfolio', kind: 'bad' };
}

function consequenceOf(galleries: Portfolio['galleries']): string {
  const photos = galleries.reduce((sum, { images }) => sum + images.length, 0);
  const what = `${counted(galleries.length, 'gallery', 'galleries')} and ${counted(photos, 'photo', 'photos')}`;
  return `Your page with ${what} will be gone. This cannot be undone.`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
