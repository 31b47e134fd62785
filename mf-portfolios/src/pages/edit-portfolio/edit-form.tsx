import type { Portfolio } from '@fotosoc/contract/portfolio';
import { Link, useNavigate } from '@fotosoc/host';
import { useEditorForm } from '@fotosoc/photos/use-editor-form';
import { Button, buttonClass } from '@fotosoc/ui/button';
import { Field } from '@fotosoc/ui/field';
import { PrefixedInput } from '@fotosoc/ui/input';
import { useState } from 'react';
import { PortfolioForm } from '../../components/portfolio-form/portfolio-form';
import {
  changeOf,
  findMistakes,
  keptValues,
  valuesOf,
  withStoredProfile,
} from '../../components/portfolio-form/portfolio-values';
import { findStored, updatePortfolio } from '../../data/portfolios';

/** Sentences by status; every other failure has one in common. */
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
  const form = useEditorForm({
    draft: `fotosoc-draft:edit-portfolio:${userId}:${portfolioLink}`,
    start: () => valuesOf(loaded),
    keep: keptValues,
    findMistakes: (values) => findMistakes(values, { isNew: false }),
    existing: { version: loaded.updatedAt, galleries: loaded.galleries, find: () => findStored(portfolioLink) },
    save: (values, stored) => updatePortfolio(portfolioLink, changeOf(withStoredProfile(values, loaded, stored))),
    onSaved: () => navigate(`/portfolios/${portfolioLink}`),
    explain: ({ status, fields }) => ({
      fields,
      toast: FAILURES[status] ?? 'Failed to update portfolio. Please try again.',
    }),
  });
  return (
    <PortfolioForm
      form={form}
      purpose="portfolio-edit"
      photoLink={portfolioLink}
      status="No photos yet"
      onSubmit={() => void form.submit()}
      onDiscard={form.isRestored ? form.discard : undefined}
      linkField={
        <Field label="Portfolio link" hint="The link stays the same after the first save.">
          {(links) => (
            <PrefixedInput
              {...links}
              prefix="/portfolios/"
              value={form.values.link}
              onChange={({ target }) => form.setValues((before) => ({ ...before, link: target.value }))}
            />
          )}
        </Field>
      }
      actions={
        <>
          <Link className={buttonClass({ variant: 'line' })} to={`/portfolios/${portfolioLink}`} onClick={form.discard}>
            Cancel
          </Link>
          <Button type="submit" busy={form.isSaving}>
            Save changes
          </Button>
        </>
      }
    />
  );
}
