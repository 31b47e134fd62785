import { normaliseLink } from '@fotosoc/contract/link';
import { FieldError, FieldGroup, Hint } from '@fotosoc/ui/field';
import { PrefixedInput } from '@fotosoc/ui/input';
import { useId } from 'react';
import { LINK_TAKEN, portfolioLinks } from '../../data/portfolios';
import styles from './create-portfolio.module.css';

export interface LinkFieldProps {
  /** As typed. */
  value: string;
  onChange: (link: string) => void;
  error?: string;
}

/** The link of a new portfolio: shows the address it will make, and whether it is free. */
export function LinkField({ value, onChange, error }: LinkFieldProps) {
  const id = useId();
  const link = normaliseLink(value);
  const availability = portfolioLinks.useAvailability(link);
  const problem = error ?? (availability === 'taken' ? LINK_TAKEN : undefined);
  return (
    <FieldGroup>
      <label htmlFor={id}>Portfolio link</label>
      <PrefixedInput
        id={id}
        prefix="/portfolios/"
        required
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint ${id}-state`}
        onChange={({ target }) => onChange(target.value)}
      />
      <Hint id={`${id}-hint`}>Lowercase letters, numbers and hyphens. Spaces become hyphens.</Hint>
      <div id={`${id}-state`}>
        {problem ? (
          <FieldError role="alert">{problem}</FieldError>
        ) : (
          <Hint className={styles.preview} role="status">
            {link && `Your address: ${location.origin}/portfolios/${link}`}
            {availability === 'free' && <span> This link is free.</span>}
          </Hint>
        )}
      </div>
    </FieldGroup>
  );
}
