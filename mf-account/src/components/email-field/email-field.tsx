import { bindText, TextField } from '@fotosoc/ui/field';

export interface EmailFieldProps {
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
}

export function EmailField({ value, error, onChange }: EmailFieldProps) {
  return (
    <TextField label="Email" type="email" name="email" autoComplete="email" {...bindText(value, onChange, error)} />
  );
}
