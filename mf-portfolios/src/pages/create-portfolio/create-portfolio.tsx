import { isUsableLink, normaliseLink } from '@fotosoc/contract/link';
import { ApiError } from '@fotosoc/contract/request';
import type { User } from '@fotosoc/contract/account';
import { Link, loginAddress, notify, setUser, useNavigate, usePageTitle, useUser } from '@fotosoc/host';
import { Button, buttonClass } from '@fotosoc/ui/button';
import { EditorPage, useDraft, useFieldErrors } from '@fotosoc/ui/editor';
import { linkClass } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { PortfolioForm } from '../../components/portfolio-form/portfolio-form';
import {
  emptyPortfolio,
  findMistakes,
  keptValues,
  newPortfolioOf,
} from '../../components/portfolio-form/portfolio-values';
import { createPortfolio } from '../../data/portfolios';
import styles from './create-portfolio.module.css';
import { LINK_TAKEN, LinkField } from './link-field';

export function Component() {
  usePageTitle('Create Portfolio');
  const user = useUser();
  const navigate = useNavigate();
  useEffect(() => {
    if (user) return;
    notify('You need to log in to access this page.', 'bad');
    void navigate(loginAddress('/create-portfolio'), { replace: true });
  }, [user, navigate]);
  return <EditorPage title="Create Portfolio">{user && <CreateForm user={user} />}</EditorPage>;
}

function CreateForm({ user }: { user: User }) {
  const [initial] = useState(emptyPortfolio);
  const draft = useDraft({ name: `fotosoc-draft:create-portfolio:${user.id}`, initial, keep: keptValues });
  const [failure, setFailure] = useState('');
  const [checkedLink, setCheckedLink] = useState('');
  const [savedLink, setSavedLink] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const { value: values, setValue: setValues } = draft;
  const { errors, form, check, refuse } = useFieldErrors(findMistakes(values, { isNew: true }));
  const link = normaliseLink(values.link);

  const notice = useRef<HTMLDivElement>(null);
  // The answer stands above a long form: go there.
  useEffect(() => {
    if (savedLink || failure) notice.current?.focus();
  }, [savedLink, failure]);

  const handleSubmit = async () => {
    if (isSaving) return;
    setFailure('');
    setSavedLink('');
    setCheckedLink(values.link);
    if (!check()) return;
    setIsSaving(true);
    try {
      const { portfolioLink } = await createPortfolio(newPortfolioOf(values));
      notify(`Member portfolio added successfully! Share your link: ${location.origin}/portfolios/${portfolioLink}`);
      setSavedLink(portfolioLink);
      draft.reset(emptyPortfolio());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) setUser(null);
      if (error.code === 'portfolios/link-taken') refuse({ portfolioLink: LINK_TAKEN });
      else {
        refuse(error.fields);
        setFailure(error.message);
      }
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <PortfolioForm
      values={values}
      setValues={setValues}
      errors={errors}
      formRef={form}
      purpose="portfolio-create"
      photoLink={isUsableLink(link) ? link : 'new'}
      status="Nothing saved yet"
      onSubmit={() => void handleSubmit()}
      notice={
        <div className={styles.notices}>
          {savedLink && (
            <Notice kind="ok" ref={notice}>
              Your portfolio is online.{' '}
              <Link className={linkClass} to={`/portfolios/${savedLink}`}>
                View your portfolio
              </Link>
            </Notice>
          )}
          {failure && (
            <Notice kind="bad" ref={notice}>
              {failure}
            </Notice>
          )}
        </div>
      }
      linkField={
        <LinkField
          value={values.link}
          error={values.link === checkedLink ? errors.portfolioLink : undefined}
          onChange={(link) => setValues((before) => ({ ...before, link }))}
        />
      }
      actions={
        <>
          <Link className={buttonClass({ variant: 'line' })} to="/portfolios">
            Cancel
          </Link>
          <Button type="submit" busy={isSaving}>
            Create Portfolio
          </Button>
        </>
      }
    />
  );
}
