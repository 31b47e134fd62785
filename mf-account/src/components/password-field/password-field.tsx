import { useState } from 'react';
import { Field } from '@fotosoc/ui/field';
import { Input } from '@fotosoc/ui/input';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import styles from './password-field.module.css';

export interface PasswordFieldProps {
  label?: string;
  /** `new-password` lets the browser offer a strong one. */
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (password: string) => void;
  hint?: string;
  error?: string;
}

/** A password that its owner can have a look at. */
export function PasswordField({ label = 'Password', value, onChange, hint, error, autoComplete }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(links) => (
        <div className={styles.control}>
          <Input
            {...links}
            className={styles.input}
            type={isShown ? 'text' : 'password'}
            name="password"
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            required
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-controls={links.id}
            onClick={() => setShown((shown) => !shown)}
          >
            {isShown ? 'Hide' : 'Show'}
            <VisuallyHidden> password</VisuallyHidden>
          </button>
        </div>
      )}
    </Field>
  );
}
