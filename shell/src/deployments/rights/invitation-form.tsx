import { TextField } from '@fotosoc/ui/field';
import { useState } from 'react';
import { inviteTeam, type CreatedInvitation } from '../data/deploy-access.ts';
import { getFieldText } from './form/form-values.ts';
import { InvitedNotice } from './invited-notice.tsx';
import { readRight } from './form/right-fields.tsx';
import { RightForm } from './form/right-form.tsx';
import { useRightForm } from './form/use-right-form.ts';

/** Form that invites a team to publish a new remote. */
export function InvitationForm() {
  const [invited, setInvited] = useState<CreatedInvitation>();
  const form = useRightForm(async (values) => {
    const remote = getFieldText(values, 'remote');
    setInvited(await inviteTeam({ remote, prefixes: pathsOf(values), ...readRight(values) }));
  }, mistakesIn);
  return (
    <RightForm
      title="Invite a team"
      form={form}
      action={['Invite', 'Inviting…']}
      labelHint="Name of the team."
      emailHint="Gets the link, and mails about the remote. Leave empty to see the link here."
      usual={['publish', 'canary', 'promote', 'rollback']}
      given={invited && <InvitedNotice invited={invited} />}
    >
      <TextField
        label="Remote"
        name="remote"
        hint="A new name, such as mf-prints."
        maxLength={60}
        autoCapitalize="none"
        error={form.errors['remote']}
      />
      <TextField
        label="Paths"
        name="prefixes"
        hint="Where its pages may be, such as /prints. Separate paths with spaces."
        autoCapitalize="none"
        error={form.errors['prefixes']}
      />
    </RightForm>
  );
}

function pathsOf(values: FormData): string[] {
  return getFieldText(values, 'prefixes')
    .split(/[\s,]+/)
    .filter(Boolean);
}

function mistakesIn(values: FormData): Record<string, string> {
  const found: Record<string, string> = {};
  if (!getFieldText(values, 'remote')) found['remote'] = 'Enter the name of the remote.';
  if (pathsOf(values).length === 0) found['prefixes'] = 'Enter at least one path.';
  return found;
}
