import type { ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { CheckIcon, InfoIcon, WarningIcon } from '../icon/icon.tsx';
import styles from './notice.module.css';

export interface NoticeProps {
  /** `bad` is announced at once, others politely. Default `plain`. */
  kind?: 'plain' | 'ok' | 'bad';
  children: ReactNode;
  /** To move focus to it after a submit. */
  ref?: Ref<HTMLDivElement>;
}

const ICONS = { plain: InfoIcon, ok: CheckIcon, bad: WarningIcon };

/** A message that stays in the page, above the form it speaks of. */
export function Notice({ kind = 'plain', children, ref }: NoticeProps) {
  const Icon = ICONS[kind];
  return (
    <div
      ref={ref}
      className={classNames(styles.notice, kind !== 'plain' && styles[kind])}
      role={kind === 'bad' ? 'alert' : 'status'}
      tabIndex={-1}
    >
      <Icon />
      <div>{children}</div>
    </div>
  );
}
