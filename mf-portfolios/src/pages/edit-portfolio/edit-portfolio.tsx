import { ApiError } from '@fotosoc/contract/request';
import type { Portfolio } from '@fotosoc/contract/portfolio';
import { Link, loginAddress, notify, setUser, useNavigate, usePageTitle, useParams, useUser } from '@fotosoc/host';
import { Blank } from '@fotosoc/ui/blank';
import { Button, buttonClass } from '@fotosoc/ui/button';
import { useDraft, useFieldErrors } from '@fotosoc/ui/editor';
import { Field } from '@fotosoc/ui/field';
import { Notice } from '@fotosoc/ui/notice';
import { Spinner } from '@fotosoc/ui/spinner';
import { useEffect, useState } from 'react';
import { PortfolioForm } from '../../components/portfolio-form/portfolio-form';
import { changeOf, findMistakes, keptValues, valuesOf } from '../../components/portfolio-form/portfolio-values';
import { updatePortfolio, usePortfolio } from '../../data/portfolios';
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

function EditForm({ portfolio }: { portfolio: Portfolio }) {
  const { portfolioLink, userId } = portfolio;
  const navigate = useNavigate();
  const [initial] = useState(() => valuesOf(portfolio));
  const [base] = useState(portfolio.updatedAt);
  const name = `fotosoc-draft:edit-portfolio:${userId}:${portfolioLink}`;
  const draft = useDraft({ name, initial, base, keep: keptValues });
  const [isSaving, setIsSaving] = useState(false);
  const [showsKept, setShowsKept] = useState(draft.wasKept);
  const { value: values, setValue: setValues } = draft;
  const { errors, form, check, refuse } = useFieldErrors(findMistakes(values, { isNew: false }));

  const handleSubmit = async () => {
    if (isSaving) return;
    if (!check()) return;
    setIsSaving(true);
    try {
      await updatePortfolio(portfolioLink, changeOf(values));
      draft.reset(values);
      await navigate(`/portfolios/${portfolioLink}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setIsSaving(false);
      if (error.status === 401) {
        notify('You need to be logged in to save changes.', 'bad');
        setUser(null);
        return;
      }
      refuse(error.fields);
      notify('Failed to update portfolio. Please try again.', 'bad');
    }
  };
  return (
    <PortfolioForm
      values={values}
      setValues={setValues}
      errors={errors}
      formRef={form}
      purpose="portfolio-edit"
      photoLink={portfolioLink}
      status="No photos yet"
      onSubmit={() => void handleSubmit()}
      notice={
        showsKept && (
          <div className={styles.kept}>
            <Notice>
              Changes you had not saved are back.{' '}
              <button
                type="button"
                className="link"
                onClick={() => {
                  draft.reset(initial);
                  setShowsKept(false);
                }}
              >
                Discard them
              </button>
            </Notice>
          </div>
        )
      }
      linkField={
        <Field label="Portfolio link" hint="The link stays the same after the first save.">
          {(links) => (
            <div className="prefix">
              <span>/portfolios/</span>
              <input
                {...links}
                className={`input ${styles.link}`}
                value={values.link}
                onChange={({ target }) => setValues((before) => ({ ...before, link: target.value }))}
              />
            </div>
          )}
        </Field>
      }
      actions={
        <>
          <Link
            className={buttonClass({ variant: 'line' })}
            to={`/portfolios/${portfolioLink}`}
            onClick={() => draft.reset(initial)}
          >
            Cancel
          </Link>
          <Button type="submit" busy={isSaving}>
            Save changes
          </Button>
        </>
      }
    />
  );
}
