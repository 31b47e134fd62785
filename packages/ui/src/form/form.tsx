import type { ComponentProps } from 'react';
import { joinClassNames } from '../class-names.ts';
import styles from './form.module.css';

export { FormDialog, type FormDialogProps } from './form-dialog.tsx';

/** Renders fields in a column. */
export function Form({ className, ...rest }: ComponentProps<'form'>) {
  return <form {...rest} className={joinClassNames(styles.form, className)} />;
}

/** Renders two fields side by side, if the width allows. */
export function FieldRow({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={joinClassNames(styles.row, className)} />;
}
