import {
  use,
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { Attempt } from '../form/attempt.ts';
import { Input, Select, TextArea } from '../input/input.tsx';
import { FieldError, FieldGroup, Hint, Optional } from './field-parts.tsx';

export { bindText } from './bind-text.ts';

export { FieldError, FieldGroup, Hint, Legend, Optional } from './field-parts.tsx';

interface FieldFrame {
  label: ReactNode;
  hint?: ReactNode;
  /** Error sentence; shown in red below the control and associated with the control. */
  error?: string;
  /** Adds "optional" to the label; required fields have no marker. */
  optional?: boolean;
}

interface ControlLinks {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps extends FieldFrame {
  id?: string;
  children: (links: ControlLinks) => ReactNode;
}

/** Renders label, control, hint and error, associated for screen readers. In a form, the error disappears when the
 *  control changes. */
export function Field({ label, hint, error: latestError, optional, id: givenId, children }: FieldProps) {
  const attempt = use(Attempt);
  const [changedIn, setChangedIn] = useState(-1);
  const error = changedIn === attempt ? undefined : latestError;
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined;
  return (
    <FieldGroup onChange={() => latestError && setChangedIn(attempt)}>
      <label htmlFor={id}>
        {label} {optional && <Optional />}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {hint && <Hint id={hintId}>{hint}</Hint>}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </FieldGroup>
  );
}

export type TextFieldProps = FieldFrame & InputHTMLAttributes<HTMLInputElement>;

/** Renders a one-line text field. */
export function TextField({ label, hint, error, optional, id, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(links) => <Input {...input} {...links} required={!optional} />}
    </Field>
  );
}

export type TextAreaFieldProps = FieldFrame & TextareaHTMLAttributes<HTMLTextAreaElement>;

export function TextAreaField({ label, hint, error, optional, id, ...input }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(links) => <TextArea {...input} {...links} required={!optional} />}
    </Field>
  );
}

export type SelectFieldProps = FieldFrame & SelectHTMLAttributes<HTMLSelectElement>;

export function SelectField({ label, hint, error, optional, id, ...input }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(links) => <Select {...input} {...links} required={!optional} />}
    </Field>
  );
}
