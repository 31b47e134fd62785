import type { AnchorHTMLAttributes, Ref } from 'react';
import {
  useHref,
  useLinkClickHandler,
  useLocation,
  useResolvedPath,
  type NavigateOptions,
  type To,
} from 'react-router-dom';

let prefetch: (path: string) => void = () => undefined;

/** Registers the shell's prefetch handler, called when a visitor is about to follow a link. */
export function onPrefetch(handler: (path: string) => void): void {
  prefetch = handler;
}

export interface LinkProps
  extends
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>,
    Pick<NavigateOptions, 'replace' | 'state' | 'relative' | 'preventScrollReset'> {
  to: To;
  ref?: Ref<HTMLAnchorElement>;
}

/** Renders a link within the site that prefetches its page's files on hover, touch or focus. Built from the router's
 *  hooks: the router's own component would bring code that only its server needs. */
export function Link({ to, replace, state, relative, preventScrollReset, onClick, children, ...anchor }: LinkProps) {
  const href = useHref(to, { relative });
  const { target } = anchor;
  const follow = useLinkClickHandler(to, { target, replace, state, relative, preventScrollReset });
  const start = () => {
    prefetch(href);
  };
  return (
    <a
      onPointerEnter={start}
      onFocus={start}
      {...anchor}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}

export interface NavLinkProps extends LinkProps {
  /** Whether only the exact page counts as current, not the pages below. */
  end?: boolean;
}

/** Renders a link with `aria-current="page"` on its own page and, without `end`, on the pages below. */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const { pathname } = useResolvedPath(link.to, { relative: link.relative });
  const { pathname: here } = useLocation();
  const isHere = here === pathname || (!end && here.startsWith(`${pathname}/`));
  return <Link aria-current={isHere ? 'page' : undefined} {...link} />;
}
