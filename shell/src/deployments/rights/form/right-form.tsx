import { Button, ButtonRow } from '@fotosoc/ui/button';
import { Heading } from '@fotosoc/ui/heading';
import { Notice } from '@fotosoc/ui/notice';
import type { ReactNode } from 'react';
import { RightFields, type RightFieldsProps } from './right-fields.tsx';
import styles from './right-form.module.css';
import type { useRightForm } from './use-right-form.ts';

export interface RightFormProps extends Omit<RightFieldsProps, 'errors'> {
  title: string;
  form: ReturnType<typeof useRightForm>;
  /** Label of the submit button, idle and busy. */
  action: [string, busy: string];
  /** Additional fields that say which remote the right is for. */
  children: ReactNode;
  /** Token or link that the form created, shown so that the administrator can pass it on. */
  given: ReactNode;
}

/** Form that grants a deploy right, confirmed with the password. */
export function RightForm({ title, form, action, children, given, ...fields }: RightFormProps) {
  const { errors, act, handleSubmit } = form;
  return (
    <form className={styles.form} noValidate aria-label={title} onSubmit={handleSubmit}>
      <Heading size="card" as="h3">
        {title}
      </Heading>
      {act.failure && <Notice kind="bad">{act.failure}</Notice>}
      {children}
      <RightFields {...fields} errors={errors} />
      {act.passwordField}
      <ButtonRow>
        <Button type="submit" busy={act.isBusy} busyLabel={action[1]}>
          {action[0]}
        </Button>
      </ButtonRow>
      {given}
    </form>
  );
}
