import { ApiError } from '@fotosoc/host';
import { Button, type ButtonVariant } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { Form } from '@fotosoc/ui/form';
import { Notice } from '@fotosoc/ui/notice';
import { useId, useState, type ReactNode } from 'react';

export interface SheetFormProps {
  title: string;
  /** The words on the button that sends it. */
  action: string;
  variant?: ButtonVariant;
  /** A sentence for each field that cannot be sent as it is. */
  missing: () => Record<string, string>;
  /** The call; an ApiError it throws is shown at its field, or above. */
  onSubmit: () => Promise<void>;
  onClose: () => void;
  /** The fields, given a sentence for each that was refused. */
  children: (errors: Record<string, string>) => ReactNode;
}

/** A form of a few fields at the foot of a phone. */
export function SheetForm({ title, action, variant = 'ink', missing, onSubmit, onClose, children }: SheetFormProps) {
  const id = useId();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function handleSubmit() {
    const refused = missing();
    setErrors(refused);
    setFailure(undefined);
    if (Object.keys(refused).length > 0) return;
    setBusy(true);
    try {
      await onSubmit();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.fields);
      if (Object.keys(error.fields).length === 0) setFailure(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={title}
      isSheet
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant={variant} busy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void handleSubmit();
        }}
      >
        {failure && <Notice kind="bad">{failure}</Notice>}
        {children(errors)}
      </Form>
    </Dialog>
  );
}

/** Why something was not done. */
export function sentenceOf(error: ApiError): string {
  return error.status === 0 ? 'Not saved: no connection. It is as it was.' : error.message;
}
