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
  /** The label of its button, and while that is on its way. */
  action: [string, busy: string];
  /** Fields of its own: what the right is for. */
  children: ReactNode;
  /** What was given, to be passed on. */
  given: ReactNode;
}

/** Gives a right to deploy, once the password is given. */
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
