import { FieldError, Legend } from '@fotosoc/ui/field';
import { useId } from 'react';
import type { DeployVerb } from '../../data/deploy-access.ts';
import styles from './verb-choice.module.css';

const VERBS: Record<DeployVerb, string> = {
  publish: 'publish',
  canary: 'canary, up to 5 %',
  promote: 'activate for all',
  rollback: 'roll back',
  block: 'block',
};

export interface VerbChoiceProps {
  usual: readonly DeployVerb[];
  error?: string | undefined;
}

/** Checkboxes for the verbs of a deploy token; the form field is `verbs`. */
export function VerbChoice({ usual, error }: VerbChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <Legend>Allowed actions</Legend>
      {(Object.entries(VERBS) as [DeployVerb, string][]).map(([verb, words]) => (
        <label key={verb} className={styles.verb}>
          <input type="checkbox" name="verbs" value={verb} defaultChecked={usual.includes(verb)} />
          {words}
        </label>
      ))}
      {error && (
        <FieldError icon={false} id={id}>
          {error}
        </FieldError>
      )}
    </fieldset>
  );
}
