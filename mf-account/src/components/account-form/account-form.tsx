import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiError } from '@fotosoc/host';
import { Button, type ButtonVariant } from '@fotosoc/ui/button';
import { FieldError } from '@fotosoc/ui/field';
import { Form } from '@fotosoc/ui/form';

export interface AccountFormProps {
  /** Label of the button, idle and busy. */
  action: string;
  busyLabel?: string;
  variant?: ButtonVariant;
  /** Sends the request; a thrown ApiError is shown in red. */
  onSubmit: () => Promise<void>;
  /** Renders the fields with the validation errors of the server. Default none. */
  children?: (errors: Record<string, string>) => ReactNode;
}

const SHOWN_FIELDS = ['email', 'password'];

/** Form of a single request; shows the server's message at its field, which gets the focus, or above the fields. */
export function AccountForm({ action, busyLabel, variant, onSubmit, children }: AccountFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const fields = error?.fields ?? {};
  const isShownAtField = children && SHOWN_FIELDS.some((name) => name in fields);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await onSubmit();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form onSubmit={handleSubmit}>
      {error && !isShownAtField && <FieldError role="alert">{error.message}</FieldError>}
      {children?.(fields)}
      <Button type="submit" variant={variant} size="lg" busy={isBusy} busyLabel={busyLabel}>
        {action}
      </Button>
    </Form>
  );
}
