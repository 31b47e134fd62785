import type { ReactNode } from 'react';
import { Button } from '@fotosoc/ui/button';
import type { OutlineIcon } from '@fotosoc/ui/icon';
import { Container } from '@fotosoc/ui/page';
import { SpinnerRing } from '@fotosoc/ui/spinner';
import styles from './editing.module.css';

export interface EditBarProps {
  /** How things stand; announced as it changes. */
  status: string;
  isBusy: boolean;
  children: ReactNode;
}

const BAR_ID = 'edit-bar';

/** Moves the focus to the bar, which says how things stand: where what had it is gone. */
export function focusBar(): void {
  setTimeout(() => document.getElementById(BAR_ID)?.focus()); // after a dialog has given it back
}

/** At the foot of a page that is edited. */
export function EditBar({ status, isBusy, children }: EditBarProps) {
  return (
    <div id={BAR_ID} className={styles.bar} data-foot-bar role="region" aria-label="Editing this page" tabIndex={-1}>
      <Container className={styles.inside}>
        <p className={styles.status} role="status">
          {isBusy && <SpinnerRing aria-hidden="true" />}
          {status}
        </p>
        <div className={styles.tools}>{children}</div>
      </Container>
    </div>
  );
}

export interface ToolProps {
  icon: OutlineIcon;
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

export function Tool({ icon: Icon, label, ...rest }: ToolProps) {
  return (
    <button type="button" className={styles.tool} aria-label={label} {...rest}>
      <Icon />
    </button>
  );
}

export interface PublishProps {
  isBusy: boolean;
  isIdle: boolean;
  onClick: () => void;
}

/** Stays where it is while there is nothing to publish, so that the focus does. */
export function PublishButton({ isBusy, isIdle, onClick }: PublishProps) {
  return (
    <Button busy={isBusy} busyLabel="Publishing..." aria-disabled={isIdle} onClick={() => !isIdle && onClick()}>
      Publish
    </Button>
  );
}
