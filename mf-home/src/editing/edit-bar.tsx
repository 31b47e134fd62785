import type { ReactNode } from 'react';
import { Button } from '@fotosoc/ui/button';
import type { OutlineIcon } from '@fotosoc/ui/icon';
import { Container } from '@fotosoc/ui/page';
import { SpinnerRing } from '@fotosoc/ui/spinner';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import styles from './editing.module.css';

export interface EditBarProps {
  /** State of the drafts, which screen readers announce when it changes. */
  status: string;
  isBusy: boolean;
  /** Icon buttons, each with a label. */
  tools?: ReactNode;
  /** Buttons, the primary one last. */
  children: ReactNode;
}

const BAR_ID = 'edit-bar';

/** Moves the focus to the bar, which states the result, when the focused element has disappeared. */
export function focusEditBar(): void {
  // Deferred, because a closing dialog restores the focus first.
  setTimeout(() => document.getElementById(BAR_ID)?.focus());
}

/** Bar at the foot of a page in edit mode. */
export function EditBar({ status, isBusy, tools, children }: EditBarProps) {
  return (
    <div
      ref={keepNoticesClear}
      id={BAR_ID}
      className={styles.bar}
      data-foot-bar
      role="region"
      aria-label="Editing this page"
      tabIndex={-1}
    >
      <Container className={styles.inside}>
        <p className={styles.status} role="status">
          {isBusy && <SpinnerRing aria-hidden="true" />}
          <span>{status}</span>
        </p>
        <div className={styles.tools}>
          {tools && <div className={styles.words}>{tools}</div>}
          <div className={styles.buttons}>{children}</div>
        </div>
      </Container>
    </div>
  );
}

/** Moves the notices of the site above the bar, which has up to four rows on phones. */
function keepNoticesClear(bar: HTMLElement | null) {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--foot-bar', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--foot-bar');
  };
}

export interface ToolProps {
  icon: OutlineIcon;
  label: string;
  /** Continues the label for screen readers: `Undo` becomes e.g. `Undo the last change`. */
  more?: string;
  disabled?: boolean;
  onClick: () => void;
}

/** Button with an icon. A disabled one stays focusable, so that a press that disables it keeps the focus. */
export function Tool({ icon: Icon, label, more, disabled, onClick }: ToolProps) {
  return (
    <button type="button" className={styles.tool} aria-disabled={disabled} onClick={disabled ? undefined : onClick}>
      <Icon />
      <span>
        {label}
        {more && <VisuallyHidden>{` ${more}`}</VisuallyHidden>}
      </span>
    </button>
  );
}

export interface PublishProps {
  isBusy: boolean;
  isIdle: boolean;
  onClick: () => void;
}

/** Publish button. Stays enabled but inert without changes, so that the focus is not lost. */
export function PublishButton({ isBusy, isIdle, onClick }: PublishProps) {
  return (
    <Button busy={isBusy} busyLabel="Publishing..." aria-disabled={isIdle} onClick={() => !isIdle && onClick()}>
      Publish
    </Button>
  );
}
