import { ApiError } from '@fotosoc/contract/request';
import type { Portfolio } from '@fotosoc/contract/portfolio';
import { Link, notify, setUser, useNavigate } from '@fotosoc/host';
import { Button, buttonClass } from '@fotosoc/ui/button';
import { useDraft, useFieldErrors } from '@fotosoc/ui/editor';
import { Field } from '@fotosoc/ui/field';
import { PrefixedInput } from '@fotosoc/ui/input';
import { LinkButton } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { describeElsewhere, useElsewhere } from '@fotosoc/ui/photo-sets-editor';
import { useEffect, useRef, useState } from 'react';
import { PortfolioForm } from '../../components/portfolio-form/portfolio-form';
import {
  changeOf,
  findMistakes,
  keptValues,
  valuesOf,
  withStoredProfile,
} from '../../components/portfolio-form/portfolio-values';
import { findStored, updatePortfolio } from '../../data/portfolios';
import styles from './edit-portfolio.module.css';

/** Sentences by status (spec §8); every other failure has one in common. */
const FAILURES: Partial<Record<number, string>> = {
  401: 'You need to be logged in to save changes.',
  403: 'You are not authorized to edit this portfolio.',
  404: 'Portfolio not found.',
};

/** The owner's form, filled in with the portfolio as it was when the page was opened. */
export function EditForm({ portfolio }: { portfolio: Portfolio }) {
  const { portfolioLink, userId } = portfolio;
  const navigate = useNavigate();
  const [loaded] = useState(portfolio);
  const [initial] = useState(() => valuesOf(loaded));
  const name = `fotosoc-draft:edit-portfolio:${userId}:${portfolioLink}`;
  const draft = useDraft({ name, initial, base: loaded.updatedAt, keep: keptValues });
  const [isSaving, setIsSaving] = useState(false);
  const [showsKept, setShowsKept] = useState(draft.wasKept);
  const [elsewhere, setElsewhere] = useState('');
  const compare = useElsewhere(loaded.galleries);
  const { value: values, setValue: setValues } = draft;
  const { errors, form, check, refuse } = useFieldErrors(findMistakes(values, { isNew: false }));

  const notice = useRef<HTMLDivElement>(null);
  // It stands above a long form: go there.
  useEffect(() => {
    if (elsewhere) notice.current?.focus();
  }, [elsewhere]);

  const handleSubmit = async () => {
    if (isSaving) return;
    setElsewhere('');
    if (!check()) return;
    setIsSaving(true);
    try {
      const stored = await findStored(portfolioLink);
      const { sets, ...counts } = compare(values.galleries, stored.galleries);
      const sentence = describeElsewhere(counts);
      if (sentence) {
        setValues((before) => ({ ...before, galleries: sets }));
        setElsewhere(sentence);
        setIsSaving(false);
        return;
      }
      await updatePortfolio(portfolioLink, changeOf(withStoredProfile(values, loaded, stored)));
      draft.reset(values);
      await navigate(`/portfolios/${portfolioLink}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setIsSaving(false);
      refuse(error.fields);
      notify(FAILURES[error.status] ?? 'Failed to update portfolio. Please try again.', 'bad');
      if (error.status === 401) setUser(null);
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
        <div className={styles.notices}>
          {elsewhere && (
            <Notice kind="bad" ref={notice}>
              {elsewhere}
            </Notice>
          )}
          {showsKept && (
            <Notice>
              Changes you had not saved are back.{' '}
              <LinkButton
                onClick={() => {
                  draft.reset(initial);
                  setShowsKept(false);
                }}
              >
                Discard them
              </LinkButton>
            </Notice>
          )}
        </div>
      }
      linkField={
        <Field label="Portfolio link" hint="The link stays the same after the first save.">
          {(links) => (
            <PrefixedInput
              {...links}
              prefix="/portfolios/"
              value={values.link}
              onChange={({ target }) => setValues((before) => ({ ...before, link: target.value }))}
            />
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
