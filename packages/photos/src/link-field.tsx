import { normaliseLink } from '@fotosoc/contract/link';
import { FieldError, FieldGroup, Hint } from '@fotosoc/ui/field';
import { PrefixedInput } from '@fotosoc/ui/input';
import { useId } from 'react';
import { useAvailability, type LinkCheck } from './link-check.ts';
import styles from './link-field.module.css';

export interface LinkFieldProps {
  label: string;
  prefix: string;
  check: LinkCheck;
  value: string;
  onChange: (link: string) => void;
  describe: (link: string) => string;
  hint?: string;
  error?: string;
}

/** Renders the field for a page's link, with the resulting address and its availability. */
export function LinkField({ label, prefix, check, value, onChange, describe, hint, error }: LinkFieldProps) {
  const id = useId();
  const link = normaliseLink(value);
  const availability = useAvailability(check, link);
  const problem = error ?? (availability === 'taken' ? check.taken : undefined);
  return (
    <FieldGroup>
      <label htmlFor={id}>{label}</label>
      <PrefixedInput
        id={id}
        prefix={prefix}
        required
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${hint ? `${id}-hint ` : ''}${id}-state`}
        onChange={({ target }) => onChange(target.value)}
      />
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      <div id={`${id}-state`}>
        {problem ? (
          <FieldError role="alert">{problem}</FieldError>
        ) : (
          <Hint className={styles.state} role="status">
            {link && <span>{describe(link)}</span>}
            {availability === 'free' && <span> This link is free.</span>}
          </Hint>
        )}
      </div>
    </FieldGroup>
  );
}
