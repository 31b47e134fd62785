import { Button, ButtonRow } from '@fotosoc/ui/button';
import { SelectField } from '@fotosoc/ui/field';
import { Heading } from '@fotosoc/ui/heading';
import { Notice } from '@fotosoc/ui/notice';
import { useState } from 'react';
import { CopiedText } from '../copied-text.tsx';
import { makeToken } from '../data/deploy-access.ts';
import styles from '../deployments.module.css';
import { textOf } from './form-values.ts';
import { RightFields, rightOf } from './right-fields.tsx';
import { useRightForm } from './use-right-form.ts';

/** Makes a deploy token and shows it, this once. */
export function TokenForm({ remotes }: { remotes: readonly string[] }) {
  const [made, setMade] = useState<{ label: string; token: string }>();
  const { errors, failure, isBusy, passwordField, handleSubmit } = useRightForm(async (values) => {
    const right = rightOf(values);
    setMade({ label: right.label, token: await makeToken({ remote: textOf(values, 'remote'), ...right }) });
  });
  return (
    <form
      className={styles.tokenForm}
      noValidate
      aria-label="New deploy token"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <Heading size="card" as="h3">
        New deploy token
      </Heading>
      {failure && <Notice kind="bad">{failure}</Notice>}
      <SelectField label="Remote" name="remote">
        {remotes.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <RightFields
        labelHint="Who or what deploys with it."
        emailHint="Told of whatever becomes of the remote."
        usual={['publish', 'canary']}
        errors={errors}
      />
      {passwordField}
      <ButtonRow>
        <Button type="submit" busy={isBusy} busyLabel="Making…">
          Make token
        </Button>
      </ButtonRow>
      {made && (
        <Notice kind="ok">
          <CopiedText label={`Token ${made.label}`} text={made.token} hint="Shown this once: copy it now." />
        </Notice>
      )}
    </form>
  );
}
