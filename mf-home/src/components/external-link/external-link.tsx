import type { ReactNode } from 'react';
import { ArrowUpRightIcon } from '@fotosoc/ui/icon';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';

export interface ExternalLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
  /** Whether an arrow shows that it leads away. Default true. */
  arrow?: boolean;
}

/** A link that opens in a new tab and says so. Leads to https pages and to this site only: an address from outside that
 *  is anything else leaves the words without a link. */
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
