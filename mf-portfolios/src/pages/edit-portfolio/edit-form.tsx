import type { OnePortfolio } from '@fotosoc/contract/portfolio';
import { notify, useNavigate } from '@fotosoc/host';
import { CancelLink } from '@fotosoc/photos/cancel-link';
import { useEditorForm } from '@fotosoc/photos/use-editor-form';
import { Button } from '@fotosoc/ui/button';
import { Field } from '@fotosoc/ui/field';
import { PrefixedInput } from '@fotosoc/ui/input';
import { useState } from 'react';
import { PortfolioForm } from '../../components/portfolio-form/portfolio-form';
import {
  toPortfolioChange,
  findMistakes,
  toStoredValues,
  MERGED_FIELDS,
  toPortfolioValues,
} from '../../components/portfolio-form/portfolio-values';
import { updatePortfolio } from '../../data/portfolios';

/** Messages by HTTP status. All other failures have the same message. */
const FAILURES: Partial<Record<number, string>> = {
  401: 'You need to be logged in to save changes.',
  403: 'You are not authorized to edit this portfolio.',
  404: 'Portfolio not found.',
};

/** Form of an existing portfolio, filled with its state at the opening of the page. */
export function EditForm({ portfolio, version }: OnePortfolio) {
  const { portfolioLink, userId } = portfolio;
  const navigate = useNavigate();
  const [loaded] = useState(() => versioned({ portfolio, version }));
  const form = useEditorForm({
    draft: `fotosoc-draft:edit-portfolio:${userId}:${portfolioLink}`,
    start: () => toPortfolioValues(loaded.document),
    keep: toStoredValues,
    findMistakes: (values) => findMistakes(values, { isNew: false }),
    otherPhotos: ({ profile }) => (profile ? [profile] : []),
    existing: {
      loaded,
      valuesOf: toPortfolioValues,
      fields: MERGED_FIELDS,
      read: (current) => versioned(current as OnePortfolio),
    },
    save: (values, version) => updatePortfolio(portfolioLink, toPortfolioChange(values), version),
    onSaved: () => {
      notify('Portfolio updated successfully!');
      return navigate(`/portfolios/${portfolioLink}`, { replace: true });
    },
    explain: ({ status, fields, message }) => ({
      fields,
      toast: FAILURES[status] ?? 'Failed to update portfolio. Please try again.',
      problem: isOurs(status) ? message : undefined, // the form shows the reason, because the toast does not
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
          <CancelLink form={form} to={`/portfolios/${portfolioLink}`} />
          <Button type="submit" busy={form.isSaving}>
            Save changes
          </Button>
        </>
      }
    />
  );
}

/** Returns whether the server is the cause of a failure: unreachable, busy, full or broken. The user cannot solve such
 *  a failure in the form. */
function isOurs(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}

function versioned({ portfolio, version }: OnePortfolio) {
  return { document: portfolio, version };
}
