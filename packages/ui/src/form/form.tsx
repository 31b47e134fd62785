import type { ComponentProps } from 'react';
import { joinClassNames } from '../class-names.ts';
import { Attempt } from './attempt.ts';
import styles from './form.module.css';
import { useFormProps } from './use-form-props.ts';

export { FormDialog, type FormDialogProps } from './form-dialog.tsx';
export { reportIncompleteField } from './report-incomplete-field.ts';

/** Renders fields in a column. A refused submission moves the focus to the first invalid field. The error of a field
 *  disappears when the field changes. */
export function Form({ className, onSubmit, ...rest }: ComponentProps<'form'>) {
  const [attempt, props] = useFormProps(onSubmit);
  return (
    <Attempt value={attempt}>
      <form {...props} {...rest} className={joinClassNames(styles.form, className)} />
    </Attempt>
  );
}

/** Renders two fields side by side, if the width allows. */
export function FieldRow({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={joinClassNames(styles.row, className)} />;
}
