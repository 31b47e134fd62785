import { TextField } from '@fotosoc/ui/field';

export interface EmailFieldProps {
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
}

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
