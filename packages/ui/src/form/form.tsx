import type { ComponentProps } from 'react';
import { joinClassNames } from '../class-names.ts';
import { Attempt, useAttempts } from './attempts.ts';
import styles from './form.module.css';
import { useInvalidFieldFocus } from './use-invalid-field-focus.ts';

export { reportIncompleteField } from './attempts.ts';
export { FormDialog, type FormDialogProps } from './form-dialog.tsx';

/** Renders fields in a column. A refused submission moves the focus to the first invalid field. The error of a field
 *  disappears when the field changes. */
export function Form({ className, onSubmit, ...rest }: ComponentProps<'form'>) {
  const { attempt, handleSubmit } = useAttempts(onSubmit);
  return (
    <Attempt value={attempt}>
      <form
        {...useInvalidFieldFocus()}
        {...rest}
        className={joinClassNames(styles.form, className)}
        onSubmit={handleSubmit}
      />
    </Attempt>
  );
}

/** Renders two fields side by side, if the width allows. */
export function FieldRow({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={joinClassNames(styles.row, className)} />;
}
