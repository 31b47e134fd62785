import { Button } from '@fotosoc/ui/button';
import { useFieldErrors } from '@fotosoc/ui/editor';
import { TextField, type TextFieldProps } from '@fotosoc/ui/field';
import { Form } from '@fotosoc/ui/form';
import { useEffect, useState } from 'react';
import styles from './hand-over.module.css';
import type { FieldErrorTexts } from './use-handover-actions';

interface CorrectionFormProps extends Pick<TextFieldProps, 'label' | 'type' | 'maxLength' | 'max' | 'autoComplete'> {
  /** Name of the field in the API. */
  name: string;
  first: string;
  /** Error of an empty field. */
  missing: string;
  action: string;
  hasFocus?: boolean;
  isBusy: boolean;
  onSend: (value: string) => Promise<FieldErrorTexts>;
}

/** Form that corrects one value of a completed handover. */
export function CorrectionForm({
  name,
  first,
  missing,
  action,
  hasFocus,
  isBusy,
  onSend,
  ...field
}: CorrectionFormProps) {
  const [value, setValue] = useState(first);
  const { errors, form, check, refuse } = useFieldErrors(value.trim() === '' ? { [name]: missing } : {});
  useEffect(() => {
    if (hasFocus) form.current?.querySelector('input')?.focus();
  }, [form, hasFocus]);
  return (
    <Form
      ref={form}
      className={styles.pair}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && check()) void onSend(value).then(refuse);
      }}
    >
      <TextField {...field} value={value} error={errors[name]} onChange={({ target }) => setValue(target.value)} />
      <Button type="submit" variant="line" busy={isBusy}>
        {action}
      </Button>
    </Form>
  );
}
