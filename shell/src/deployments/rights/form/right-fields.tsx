import { MAX_TOKEN_DAYS } from '@fotosoc/contract/limits';
import { TextField } from '@fotosoc/ui/field';
import type { DeployVerb } from '../../data/deploy-access.ts';
import { getFieldText } from './form-values.ts';
import { VerbChoice } from './verb-choice.tsx';

export interface RightFieldsProps {
  labelHint: string;
  emailHint: string;
  usual: readonly DeployVerb[];
  errors: Record<string, string>;
}

/** Fields of a deploy right: label, mail address, days and verbs. */
export function RightFields({ labelHint, emailHint, usual, errors }: RightFieldsProps) {
  return (
    <>
      <TextField label="Label" name="label" hint={labelHint} maxLength={80} error={errors['label']} />
      <TextField
        label="Team's e-mail"
        name="email"
        type="email"
        hint={emailHint}
        maxLength={254}
        optional
        error={errors['email']}
      />
      <TextField
        label="Days"
        name="days"
        type="number"
        hint="How long the token is valid."
        min={1}
        max={MAX_TOKEN_DAYS}
        defaultValue={MAX_TOKEN_DAYS}
        error={errors['days']}
      />
      <VerbChoice usual={usual} error={errors['verbs']} />
    </>
  );
}

export function readRight(values: FormData) {
  const email = getFieldText(values, 'email');
  return {
    label: getFieldText(values, 'label'),
    days: Number(getFieldText(values, 'days')),
    verbs: values.getAll('verbs') as DeployVerb[],
    ...(email && { email }),
  };
}

export function findRightMistakes({ label, days, verbs }: ReturnType<typeof readRight>): Record<string, string> {
  const found: Record<string, string> = {};
  if (!label) found['label'] = 'Enter who or what deploys with the token.';
  if (!Number.isInteger(days) || days < 1 || days > MAX_TOKEN_DAYS) found['days'] = `From 1 to ${MAX_TOKEN_DAYS} days.`;
  if (verbs.length === 0) found['verbs'] = 'Allow at least one action.';
  return found;
}
