import { SelectField } from '@fotosoc/ui/field';
import { Notice } from '@fotosoc/ui/notice';
import { useState } from 'react';
import { CopiedText } from '../components/copied-text.tsx';
import { createDeployToken } from '../data/deploy-access.ts';
import { getFieldText } from './form/form-values.ts';
import { readRight } from './form/right-fields.tsx';
import { RightForm } from './form/right-form.tsx';
import { useRightForm } from './form/use-right-form.ts';

/** Form that creates a deploy token and shows the token once. */
export function TokenForm({ remotes }: { remotes: readonly string[] }) {
  const [made, setMade] = useState<{ label: string; token: string }>();
  const form = useRightForm(async (values) => {
    const right = readRight(values);
    setMade({
      label: right.label,
      token: await createDeployToken({ remote: getFieldText(values, 'remote'), ...right }),
    });
  });
  return (
    <RightForm
      title="New deploy token"
      form={form}
      action={['Create token', 'Creating…']}
      labelHint="Who or what deploys with the token."
      emailHint="Gets mails about the remote."
      usual={['publish', 'canary']}
      given={
        made && (
          <Notice kind="ok">
            <CopiedText label={`Token ${made.label}`} text={made.token} hint="Shown only once: copy the token now." />
          </Notice>
        )
      }
    >
      <SelectField label="Remote" name="remote">
        {remotes.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
    </RightForm>
  );
}
