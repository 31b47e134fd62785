import { Button, ButtonRow } from '@fotosoc/ui/button';
import { TextField } from '@fotosoc/ui/field';
import { Heading } from '@fotosoc/ui/heading';
import { Notice } from '@fotosoc/ui/notice';
import { useState } from 'react';
import { inviteTeam, type Invited } from '../data/deploy-access.ts';
import styles from '../deployments.module.css';
import { textOf } from './form-values.ts';
import { InvitedNotice } from './invited-notice.tsx';
import { RightFields, rightOf } from './right-fields.tsx';
import { useRightForm } from './use-right-form.ts';

/** Invites a team for a remote of a new name. */
export function InvitationForm() {
  const [invited, setInvited] = useState<Invited>();
  const { errors, failure, isBusy, passwordField, handleSubmit } = useRightForm(async (values) => {
    const remote = textOf(values, 'remote');
    setInvited(await inviteTeam({ remote, prefixes: pathsOf(values), ...rightOf(values) }));
  }, mistakesIn);
  return (
    <form
      className={styles.tokenForm}
      noValidate
      aria-label="Invite a team"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <Heading size="card" as="h3">
        Invite a team
      </Heading>
      {failure && <Notice kind="bad">{failure}</Notice>}
      <TextField
        label="Remote"
        name="remote"
        hint="A new name, such as mf-prints."
        maxLength={60}
        autoCapitalize="none"
        error={errors['remote']}
      />
      <TextField
        label="Paths"
        name="prefixes"
        hint="Its pages may be there and below, such as /prints; more than one with spaces between."
        autoCapitalize="none"
        error={errors['prefixes']}
      />
      <RightFields
        labelHint="Who the team is."
        emailHint="Gets the link, and is told of whatever becomes of the remote. Without it the link is shown to you."
        usual={['publish', 'canary', 'promote', 'rollback']}
        errors={errors}
      />
      {passwordField}
      <ButtonRow>
        <Button type="submit" busy={isBusy} busyLabel="Inviting…">
          Invite
        </Button>
      </ButtonRow>
      {invited && <InvitedNotice invited={invited} />}
    </form>
  );
}

function pathsOf(values: FormData): string[] {
  return textOf(values, 'prefixes')
    .split(/[\s,]+/)
    .filter(Boolean);
}

function mistakesIn(values: FormData): Record<string, string> {
  const found: Record<string, string> = {};
  if (!textOf(values, 'remote')) found['remote'] = 'Say what the remote is to be called.';
  if (pathsOf(values).length === 0) found['prefixes'] = 'Say where its pages may be.';
  return found;
}
