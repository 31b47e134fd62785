import type { User } from '@fotosoc/contract/account';
import { isUsableLink, normaliseLink } from '@fotosoc/contract/link';
import type { ApiError } from '@fotosoc/host';
import { Link, usePageTitle } from '@fotosoc/host';
import { CancelLink } from '@fotosoc/photos/cancel-link';
import type { FailureMessages } from '@fotosoc/photos/editor-form';
import { LinkField } from '@fotosoc/photos/link-field';
import { useEditorForm } from '@fotosoc/photos/use-editor-form';
import { Button } from '@fotosoc/ui/button';
import { EditorPage } from '@fotosoc/ui/editor';
import { useState } from 'react';
import { useMember } from '../../components/member/use-member';
import { PortfolioForm } from '../../components/portfolio-form/portfolio-form';
import {
  createPortfolioValues,
  findMistakes,
  toStoredValues,
  toNewPortfolio,
} from '../../components/portfolio-form/portfolio-values';
import { createPortfolio, portfolioLinkCheck } from '../../data/portfolios';
import { ConfirmationLinkButton } from './confirmation-link-button';

export function Component() {
  usePageTitle('Create Portfolio');
  const user = useMember('You need to log in to access this page.');
  return <EditorPage title="Create Portfolio">{user && <CreateForm user={user} />}</EditorPage>;
}

function CreateForm({ user }: { user: User }) {
  const [checkedLink, setCheckedLink] = useState('');
  const [savedLink, setSavedLink] = useState('');
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const form = useEditorForm({
    draft: `fotosoc-draft:create-portfolio:${user.id}`,
    start: createPortfolioValues,
    keep: toStoredValues,
    findMistakes: (values) => findMistakes(values, { isNew: true }),
    otherPhotos: ({ profile }) => (profile ? [profile] : []),
    save: (values) => createPortfolio(toNewPortfolio(values)),
    onSaved: ({ portfolioLink }) => setSavedLink(portfolioLink),
    explain: (error) => {
      setUnconfirmed(error.code === 'account/email-unconfirmed');
      return explainFailure(error);
    },
  });
  const { values, setValues, errors, isSaving } = form;
  const link = normaliseLink(values.link);

  const handleSubmit = () => {
    if (isSaving) return;
    setSavedLink('');
    setCheckedLink(values.link);
    void form.submit();
  };
  return (
    <PortfolioForm
      form={form}
      purpose="portfolio-create"
      photoLink={isUsableLink(link) ? link : 'new'}
      beforeUpload={(signal) => portfolioLinkCheck.requireFree(link, signal)}
      status={savedLink ? 'You can create another portfolio here' : 'Nothing saved yet'}
      onSubmit={handleSubmit}
      remedy={isUnconfirmed && <ConfirmationLinkButton />}
      success={
        savedLink && (
          <p>
            Member portfolio added successfully! Share your link:{' '}
            <Link to={`/portfolios/${savedLink}`}>{`${location.origin}/portfolios/${savedLink}`}</Link>
          </p>
        )
      }
      linkField={
        <LinkField
          label="Portfolio link"
          prefix="/portfolios/"
          hint="Lowercase letters, numbers and hyphens. You cannot change the link later."
          check={portfolioLinkCheck}
          describe={(link) => `Your address: ${location.origin}/portfolios/${link}`}
          value={values.link}
          error={values.link === checkedLink ? errors.portfolioLink : undefined}
          onChange={(link) => setValues((before) => ({ ...before, link }))}
        />
      }
      actions={
        <>
          <CancelLink form={form} to="/portfolios" />
          <Button type="submit" busy={isSaving}>
            Create Portfolio
          </Button>
        </>
      }
    />
  );
}

function explainFailure({ status, code, fields, message }: ApiError): FailureMessages {
  if (status === 401) return { toast: 'You need to be logged in to save changes.' };
  if (code === 'portfolios/link-taken') return { fields: { portfolioLink: portfolioLinkCheck.taken } };
  return { fields, problem: message };
}
