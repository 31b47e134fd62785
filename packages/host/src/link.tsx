import {
  Link as RouterLink,
  NavLink as RouterNavLink,
  useHref,
  type LinkProps,
  type NavLinkProps,
} from 'react-router-dom';

let prefetch: (path: string) => void = () => undefined;

/** Called by the shell once: what to do when a visitor is about to follow a link. */
export function onPrefetch(handler: (path: string) => void): void {
  prefetch = handler;
}

function usePrefetch(to: LinkProps['to']) {
  const href = useHref(to);
  const start = () => {
    prefetch(href);
  };
  return { onPointerEnter: start, onFocus: start };
}

/** A link within the site that fetches its page's code while the pointer or focus is on it. */
export function Link(props: LinkProps) {
  const handlers = usePrefetch(props.to);
  return <RouterLink {...handlers} {...props} />;
}

/** The same, marked with `aria-current="page"` on its own page. */
export function NavLink(props: NavLinkProps) {
  const handlers = usePrefetch(props.to);
  return <RouterNavLink {...handlers} {...props} />;
}
