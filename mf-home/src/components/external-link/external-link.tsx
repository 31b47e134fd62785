import type { ReactNode } from 'react';
import { Icon } from '@fotosoc/ui/icon';

export interface ExternalLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
  /** Whether an arrow shows that it leads away. Default true. */
  arrow?: boolean;
}

/** A link that opens in a new tab and says so. */
export function ExternalLink({ href, className, children, arrow = true }: ExternalLinkProps) {
  return (
    <a className={className} href={href} target="_blank" rel="noopener">
      {children}
      {arrow && <Icon name="arrow-up-right" />}
      <span className="vh"> (opens in a new tab)</span>
    </a>
  );
}
