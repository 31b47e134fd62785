import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { ButtonRow } from '../button/button.tsx';
import { LinkButton } from '../link/link.tsx';
import { Notice } from '../notice/notice.tsx';
import { Container } from '../page/page.tsx';
import { Meta } from '../text/text.tsx';
import styles from './editor.module.css';

export interface EditorFormProps {
  formRef: RefObject<HTMLFormElement | null>;
  onSubmit: () => void;
  /** What went wrong with the last try; focus goes there, since the button is at the foot. Empty if nothing did. */
  problem: string;
  /** What came of it, instead; focus goes there as well. */
  success?: ReactNode;
  /** Forgets the draft the form started from; undefined if it started from none. */
  onDiscard?: () => void;
  /** How things stand, e.g. `2 photos uploading`; announced as it changes. */
  status: string;
  /** Buttons at the foot, the one that saves last. */
  actions: ReactNode;
  /** The sections. */
  children: ReactNode;
}

/** A long form: notices above, sections, and a bar that sticks to the foot of the window. */
export function EditorForm({ formRef, onSubmit, status, actions, children, ...notices }: EditorFormProps) {
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Container width="text">
        <Notices {...notices} />
        <div className={styles.sections}>{children}</div>
      </Container>
      <div className={styles.bar}>
        <Container width="text" className={styles.inner}>
          <Meta role="status">{status}</Meta>
          <ButtonRow>{actions}</ButtonRow>
        </Container>
      </div>
    </form>
  );
}

function Notices({ problem, success, onDiscard }: Pick<EditorFormProps, 'problem' | 'success' | 'onDiscard'>) {
  return (
    <div className={styles.notices}>
      {success && <Focused kind="ok">{success}</Focused>}
      {problem && (
        <Focused key={problem} kind="bad">
          {problem}
        </Focused>
      )}
      {onDiscard && (
        <Notice>
          Changes you had not saved are back. <LinkButton onClick={onDiscard}>Discard them</LinkButton>
        </Notice>
      )}
    </div>
  );
}

/** A notice that takes the focus as it appears. */
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
