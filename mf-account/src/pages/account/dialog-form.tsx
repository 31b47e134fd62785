import { useAction } from '@fotosoc/host';
import { Button, type ButtonVariant } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { Form } from '@fotosoc/ui/form';
import { Notice } from '@fotosoc/ui/notice';
import { useId, type ReactNode } from 'react';

export interface DialogFormProps {
  title: string;
  action: string;
  variant?: ButtonVariant;
  missing: () => Record<string, string>;
  /** Sends the request; a thrown ApiError is shown at its field, or above. */
  onSubmit: () => Promise<void>;
  onClose: () => void;
  /** Renders the fields with the server's validation errors. */
  children: (errors: Record<string, string>) => ReactNode;
}

/** Dialog with a form of a few fields, at the foot of a phone. */
export function DialogForm({ title, action, variant = 'ink', missing, onSubmit, onClose, children }: DialogFormProps) {
  const id = useId();
  const { isBusy, formProblem, fields, act, refuse } = useAction();

  async function handleSubmit() {
    const refused = missing();
    if (Object.keys(refused).length > 0) refuse({ fields: refused });
    else await act(onSubmit);
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
          void handleSubmit();
        }}
      >
        {formProblem && <Notice kind="bad">{formProblem}</Notice>}
        {children(fields)}
      </Form>
    </Dialog>
  );
}
