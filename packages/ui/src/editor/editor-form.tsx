import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { ButtonRow } from '../button/button.tsx';
import { Attempt } from '../form/attempt.ts';
import { reportIncompleteField } from '../form/report-incomplete-field.ts';
import { LinkButton } from '../link/link.tsx';
import { Notice } from '../notice/notice.tsx';
import { Container } from '../page/page.tsx';
import { Meta } from '../text/text.tsx';
import styles from './editor.module.css';

export interface EditorFormProps {
  formRef: RefObject<HTMLFormElement | null>;
  onSubmit: () => void;
  /** Problem of the last submission; empty if there is none. The message gets the focus, because the button is far
   *  below it. */
  problem: string;
  remedy?: ReactNode;
  success?: ReactNode;
  /** Deletes the restored draft; `undefined` if the form started without a draft. */
  onDiscard?: () => void;
  /** Conflicting texts of this form and another tab or device, shown next to each other. */
  conflicts?: readonly { label: string; mine: string; theirs: string }[];
  /** Names of files whose upload was interrupted when the page was left. */
  missing?: readonly string[];
  waiting?: { photos: number; onCancel: () => void };
  /** Notices that need a decision, above the status in the bottom bar. */
  notes?: ReactNode;
  /** Status of the form, e.g. `2 photos uploading`; announced on changes. */
  status: string;
  /** Buttons of the bottom bar, the saving one last. */
  actions: ReactNode;
  children: ReactNode;
}

/** Renders a long form: notices, sections, and a sticky bottom bar. */
export function EditorForm({
  formRef,
  onSubmit,
  waiting,
  notes,
  status,
  actions,
  children,
  ...notices
}: EditorFormProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <form
      ref={formRef}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAttempt(attempt + 1);
        if (!reportIncompleteField(event.currentTarget)) onSubmit();
      }}
    >
      <Container width="text">
        <Notices {...notices} />
        <div className={styles.sections}>
          <Attempt value={attempt}>{children}</Attempt>
        </div>
      </Container>
      <div className={styles.bar}>
        <Container width="text" className={styles.notes} role="status">
          {notes}
        </Container>
        <Container width="text" className={styles.inner}>
          <Meta role="status">
            {waiting ? (
              <>
                <span>
                  {`Saving once ${waiting.photos === 1 ? '1 photo is' : `${waiting.photos} photos are`} uploaded.`}
                </span>{' '}
                <LinkButton onClick={waiting.onCancel}>Do not save yet</LinkButton>
              </>
            ) : (
              <span>{status}</span>
            )}
          </Meta>
          <ButtonRow>{actions}</ButtonRow>
        </Container>
      </div>
    </form>
  );
}

type NoticesProps = Pick<EditorFormProps, 'problem' | 'remedy' | 'success' | 'onDiscard' | 'conflicts' | 'missing'>;

function Notices({ problem, remedy, success, onDiscard, conflicts = [], missing = [] }: NoticesProps) {
  return (
    <div className={styles.notices}>
      {success && <Focused kind="ok">{success}</Focused>}
      {problem && (
        <Focused key={problem} kind="bad">
          <span>{problem}</span>
          {remedy}
        </Focused>
      )}
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
      {onDiscard && (
        <Notice>
          <span>Your unsaved changes are back.</span> <LinkButton onClick={onDiscard}>Discard changes</LinkButton>
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice>
          {`${missing.length === 1 ? 'This photo was' : 'These photos were'} not uploaded when you left the page: ${missing.join(', ')}. Choose ${missing.length === 1 ? 'it' : 'them'} again.`}
        </Notice>
      )}
    </div>
  );
}

function Conflicts({ conflicts }: { conflicts: NonNullable<EditorFormProps['conflicts']> }) {
  return (
    <div className={styles.conflicts}>
      {conflicts.map(({ label, mine, theirs }) => (
        <dl key={label} aria-label={label}>
          <div>
            <dt>{label}, yours</dt>
            <dd>{mine || 'Empty'}</dd>
          </div>
          <div>
            <dt>{label}, saved elsewhere</dt>
            <dd>{theirs || 'Empty'}</dd>
          </div>
        </dl>
      ))}
    </div>
  );
}

function Focused({ kind, children }: { kind: 'ok' | 'bad'; children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus();
  }, []);
  return (
    <Notice kind={kind} ref={notice}>
      {children}
    </Notice>
  );
}
