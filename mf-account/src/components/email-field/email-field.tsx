import { TextField } from '@fotosoc/ui/field';

export interface EmailFieldProps {
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
}

/** Field for the address of an account. */
export function EmailField({ value, error, onChange }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      type="email"
      name="email"
      autoComplete="email"
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
