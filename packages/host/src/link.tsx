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

/** Registers the shell's function that prefetches a page when a visitor is about to follow a link to the page. */
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

/** Renders a link within the site. On hover, touch or focus, the link prefetches the files of its page. Uses the
 *  router's hooks, because the router's own component would load code that only a server needs. */
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
  /** True if the link is current only on its own page, and not on pages below; default false. */
  end?: boolean;
}

/** Renders a link with `aria-current="page"` on its own page and, without `end`, on the pages below. */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const { pathname } = useResolvedPath(link.to, { relative: link.relative });
  const { pathname: here } = useLocation();
  const isHere = here === pathname || (!end && here.startsWith(`${pathname}/`));
  return <Link aria-current={isHere ? 'page' : undefined} {...link} />;
}
