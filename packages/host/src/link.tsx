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

/** Called by the shell once: what to do when a visitor is about to follow a link. */
export function onPrefetch(handler: (path: string) => void): void {
  prefetch = handler;
}

export interface LinkProps
  extends
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>,
    Pick<NavigateOptions, 'replace' | 'state' | 'relative' | 'preventScrollReset'> {
  /** A page of this site. */
  to: To;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link within the site that fetches its page's files while the pointer, a finger or the focus is on it. Made of the
 *  router's hooks: its own component would bring along what only a server of its own needs. */
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
  /** Whether pages below it count as others. */
  end?: boolean;
}

/** The same, marked with `aria-current="page"` on its own page and, without `end`, on those below it. */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const { pathname } = useResolvedPath(link.to, { relative: link.relative });
  const { pathname: here } = useLocation();
  const isHere = here === pathname || (!end && here.startsWith(`${pathname}/`));
  return <Link aria-current={isHere ? 'page' : undefined} {...link} />;
}
