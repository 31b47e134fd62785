import { Outlet, ScrollRestoration, useLocation, useNavigation } from '@fotosoc/host';
import type { VisitorRemote } from '@fotosoc/loader/visitor';
import { visuallyHiddenClass } from '@fotosoc/ui/visually-hidden';
import { useEffect, useRef, useState } from 'react';
import { useRetired } from '../document/retired.ts';
import { ConfirmationDialog } from './confirmation-dialog.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navigation/navbar.tsx';
import { PreviewBadge } from './preview-badge.tsx';
import { Toasts } from './toasts.tsx';

export interface FrameProps {
  /** Remotes whose navigation items are shown in the bar, the Account menu and the footer until the remote is
   *  retired. */
  remotes: readonly Pick<VisitorRemote, 'name' | 'navigation'>[];
  /** Versions on this page that visitors do not get, e.g. `mf-loans 1.2.0+9f3c1ab2`. */
  previews: readonly string[];
  /** Called after the first render. */
  onRendered: () => void;
}

/** Frame around every page: bar, page, footer, toasts and questions. Stays when a remote fails. */
export function Frame({ remotes, previews, onRendered }: FrameProps) {
  const retired = useRetired();
  const navigation = remotes.filter(({ name }) => !retired.includes(name)).flatMap((remote) => remote.navigation);
  useEffect(onRendered, [onRendered]);
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Navbar items={navigation} />
      <Main />
      <Footer items={navigation} />
      {previews.length > 0 && <PreviewBadge previews={previews} />}
      <Toasts />
      <ConfirmationDialog />
      <ScrollRestoration />
    </>
  );
}

/** Moves the focus after a navigation within the site and announces the new title, as a page load would. */
function Main() {
  const ref = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isLoading = useNavigation().state === 'loading';
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    ref.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <TitleAnnouncer />
      {isLoading && <Loading />}
      {/* Stylesheets that packages of release 1 built apply to a `main` without `data-held`. */}
      <main id="main" ref={ref} tabIndex={-1} aria-busy={isLoading || undefined} data-held>
        <Outlet />
      </main>
    </>
  );
}

/** Longest usual duration of a page load. After this time, the page explains the delay. */
const USUAL_MS = 6000;

/** Progress indicator of a navigation. */
function Loading() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsLong(true);
    }, USUAL_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <>
      <div className="progress" aria-hidden="true" />
      <p className="slow-line" role="status">
        {isLong && <span>Slow connection. The page is still loading.</span>}
      </p>
    </>
  );
}

/** Announces each title when it is set, because a page may know its title only after its data has arrived. */
function TitleAnnouncer() {
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    let announced = document.title;
    const observer = new MutationObserver(() => {
      if (document.title === announced) return;
      announced = document.title;
      setAnnouncement(announced);
    });
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
    };
  }, []);
  return (
    <p className={visuallyHiddenClass} role="status">
      {announcement}
    </p>
  );
}
