import { ApiError } from '@fotosoc/contract/request';
import { Button, ButtonRow } from '@fotosoc/ui/button';
import { FieldError, Legend, SelectField, TextField } from '@fotosoc/ui/field';
import { Heading } from '@fotosoc/ui/heading';
import { Notice } from '@fotosoc/ui/notice';
import { useState, type SubmitEvent } from 'react';
import { makeToken, type DeployVerb } from '../../data/deployments.ts';
import { CopiedText } from './copied-text.tsx';
import styles from './deployments.module.css';
import { askAgainWhen, usePassword } from './use-password.tsx';

const VERBS: Record<DeployVerb, string> = {
  publish: 'publish',
  canary: 'canary, up to 5 %',
  promote: 'activate for all',
  rollback: 'roll back',
  block: 'block',
};
const LONGEST_DAYS = 90;

/** Makes a deploy token and shows it, this once. */
export function TokenForm({ remotes }: { remotes: readonly string[] }) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const [made, setMade] = useState<{ label: string; token: string }>();
  const [isMaking, setMaking] = useState(false);
  const password = usePassword();

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const label = textOf(values, 'label').trim();
    const email = textOf(values, 'email').trim();
    const days = Number(textOf(values, 'days'));
    const verbs = values.getAll('verbs') as DeployVerb[];
    const found = mistakesIn({ label, days, verbs });
    setErrors(found);
    setFailure('');
    const wrong = Object.keys(found)[0];
    if (wrong) form.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    if (wrong || isMaking) return;
    setMaking(true);
    try {
      if (!(await password.give())) return;
      setMade({
        label,
        token: await makeToken({ remote: textOf(values, 'remote'), verbs, label, days, ...(email && { email }) }),
      });
      form.reset();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      askAgainWhen(error);
      setErrors(error.fields);
      setFailure(error.message);
    } finally {
      setMaking(false);
    }
  }

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
      <TextField
        label="Label"
        name="label"
        hint="Who or what deploys with it."
        maxLength={80}
        error={errors['label']}
      />
      <TextField
        label="Team's e-mail"
        name="email"
        type="email"
        hint="Told of whatever becomes of the remote."
        maxLength={254}
        optional
        error={errors['email']}
      />
      <TextField
        label="Days"
        name="days"
        type="number"
        min={1}
        max={LONGEST_DAYS}
        defaultValue={LONGEST_DAYS}
        error={errors['days']}
      />
      <fieldset aria-describedby={errors['verbs'] ? 'verbs-error' : undefined}>
        <Legend>May</Legend>
        {Object.entries(VERBS).map(([verb, words]) => (
          <label key={verb} className={styles.verb}>
            <input type="checkbox" name="verbs" value={verb} defaultChecked={verb === 'publish' || verb === 'canary'} />
            {words}
          </label>
        ))}
        {errors['verbs'] && (
          <FieldError icon={false} id="verbs-error">
            {errors['verbs']}
          </FieldError>
        )}
      </fieldset>
      {password.field}
      <ButtonRow>
        <Button type="submit" busy={isMaking} busyLabel="Making…">
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

function mistakesIn({ label, days, verbs }: { label: string; days: number; verbs: DeployVerb[] }) {
  const found: Record<string, string> = {};
  if (!label) found['label'] = 'Say who or what deploys with it.';
  if (!Number.isInteger(days) || days < 1 || days > LONGEST_DAYS) found['days'] = `From 1 to ${LONGEST_DAYS} days.`;
  if (verbs.length === 0) found['verbs'] = 'Allow at least one act.';
  return found;
}

function textOf(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value : '';
}
