import type { ReactNode } from 'react';
import { Mark } from '../mark/mark.tsx';

export interface BlankProps {
  /** What is the matter, as a heading. */
  title: string;
  /** What to do about it. */
  children?: ReactNode;
  /** At most one button or link. */
  action?: ReactNode;
  /** One home section rather than a page. */
  row?: boolean;
  /** Where the heading stands in the page. Default 2. */
  level?: 1 | 2 | 3;
  /** Announced at once; for failures. */
  alert?: boolean;
}

/** The panel of empty, failed and unavailable states. */
export function Blank({ title, children, action, row = false, level = 2, alert = false }: BlankProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={row ? 'blank blank--row' : 'blank'} role={alert ? 'alert' : undefined}>
      <Mark className="mark" />
      <div>
        <Heading className="h-card">{title}</Heading>
        {children && <p>{children}</p>}
      </div>
      {action}
    </div>
  );
}
