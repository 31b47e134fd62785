import type { ReactNode } from 'react';
import { ArrowUpRightIcon } from '@fotosoc/ui/icon';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';

export interface ExternalLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
  /** True if an arrow marks the link as external. Default `true`. */
  arrow?: boolean;
}

/** Link that opens in a new tab and announces the new tab to screen readers. Other addresses than https and pages of
 *  this site are rendered as text only. */
export function ExternalLink({ href, className, children, arrow = true }: ExternalLinkProps) {
  if (!isTrusted(href)) return <span>{children}</span>;
  return (
    <a className={className} href={href} target="_blank" rel="noopener">
      {children}
      {arrow && <ArrowUpRightIcon />}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}

function isTrusted(href: string): boolean {
  if (!URL.canParse(href, location.origin)) return false;
  const { protocol, origin } = new URL(href, location.origin);
  return protocol === 'https:' || origin === location.origin;
}
