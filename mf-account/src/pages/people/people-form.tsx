import { Form, reportIncompleteField } from '@fotosoc/ui/form';
import { Notice } from '@fotosoc/ui/notice';
import type { ReactNode } from 'react';
import styles from './people.module.css';

interface PeopleFormProps {
  /** Message after the last attempt, if successful. */
  done?: string;
  problem?: string | undefined;
  onSubmit: () => void;
  children: ReactNode;
}

/** Form of the People page with the result of the last attempt above its fields. */
export function PeopleForm({ done, problem, onSubmit, children }: PeopleFormProps) {
  return (
    <Form
      className={styles.invite}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!reportIncompleteField(event.currentTarget)) onSubmit();
      }}
    >
      {done && <Notice kind="ok">{done}</Notice>}
      {problem && <Notice kind="bad">{problem}</Notice>}
      {children}
    </Form>
  );
}
