import { useAction } from '@fotosoc/host';
import { FormDialog, type FormDialogProps } from '@fotosoc/ui/form';
import type { ReactNode } from 'react';

export interface DialogFormProps extends Pick<FormDialogProps, 'title' | 'action' | 'variant' | 'onClose'> {
  missing: () => Record<string, string>;
  /** Sends the request; a thrown ApiError is shown at its field, or above. */
  onSubmit: () => Promise<void>;
  /** Renders the fields with the server's validation errors. */
  children: (errors: Record<string, string>) => ReactNode;
}

/** Dialog with a form of a few fields, at the foot of a phone. */
export function DialogForm({ missing, onSubmit, children, ...props }: DialogFormProps) {
  const { isBusy, formProblem, fields, act, refuse } = useAction();

  async function handleSubmit() {
    const refused = missing();
    if (Object.keys(refused).length > 0) refuse({ fields: refused });
    else await act(onSubmit);
  }

  return (
    <FormDialog {...props} isBusy={isBusy} problem={formProblem} noValidate onSubmit={() => void handleSubmit()}>
      {children(fields)}
    </FormDialog>
  );
}
