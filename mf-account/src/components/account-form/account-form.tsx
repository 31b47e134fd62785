import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiError } from '@fotosoc/host';
import { Button, type ButtonVariant } from '@fotosoc/ui/button';
import { FieldError } from '@fotosoc/ui/field';
import { Form } from '@fotosoc/ui/form';

export interface AccountFormProps {
  /** The words on the button, and what it says instead while the call is under way. */
  action: string;
  busyLabel?: string;
  variant?: ButtonVariant;
  /** The call; an ApiError it throws is shown in red. */
  onSubmit: () => Promise<void>;
  /** The fields, given a sentence for each the server refused. Default none. */
  children?: (errors: Record<string, string>) => ReactNode;
}

const SHOWN_FIELDS = ['email', 'password'];

/** A form of one call: shows the server's sentence at the field it is about, or above the fields. */
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
