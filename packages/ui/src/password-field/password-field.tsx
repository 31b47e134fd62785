import { useState } from 'react';
import { Field } from '../field/field.tsx';
import { Input } from '../input/input.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './password-field.module.css';

export interface PasswordFieldProps {
  id?: string;
  label?: string;
  /** `new-password` lets the browser suggest a strong password. */
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (password: string) => void;
  hint?: string;
  error?: string;
}

/** Renders a password input with a button that reveals the text. */
export function PasswordField({ id, label = 'Password', value, onChange, hint, error, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(links) => (
        <div className={styles.control}>
          <Input
            {...links}
            className={styles.input}
            type={isShown ? 'text' : 'password'}
            name="password"
            autoComplete={props.autoComplete}
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
            <span>{isShown ? 'Hide' : 'Show'}</span>
            <VisuallyHidden> password</VisuallyHidden>
          </button>
        </div>
      )}
    </Field>
  );
}
