import type { ReactNode, Ref } from 'react';
import { joinClassNames } from '../class-names.ts';
import { CheckIcon, InfoIcon, WarningIcon } from '../icon/icon.tsx';
import styles from './notice.module.css';

export interface NoticeProps {
  /** `bad` is announced at once, other kinds politely. Default `plain`. */
  kind?: 'plain' | 'ok' | 'bad';
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

const ICONS = { plain: InfoIcon, ok: CheckIcon, bad: WarningIcon };

/** Renders a persistent message in the page, above the related form. */
export function Notice({ kind = 'plain', children, ref }: NoticeProps) {
  const Icon = ICONS[kind];
  return (
    <div
      ref={ref}
      className={joinClassNames(styles.notice, kind !== 'plain' && styles[kind])}
      role={kind === 'bad' ? 'alert' : 'status'}
      tabIndex={-1}
    >
      <Icon />
      <div>{children}</div>
    </div>
  );
}
