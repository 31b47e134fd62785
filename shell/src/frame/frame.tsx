import { Outlet, ScrollRestoration, useLocation, useNavigation } from '@fotosoc/host';
import type { VisitorRemote } from '@fotosoc/loader/visitor';
import { visuallyHiddenClass } from '@fotosoc/ui/visually-hidden';
import { useEffect, useRef, useState } from 'react';
import { useRetired } from '../composition/following/retired.ts';
import { ConfirmationDialog } from './confirmation-dialog.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navigation/navbar.tsx';
import { PreviewBadge } from './preview-badge.tsx';
import { Toasts } from './toasts.tsx';

export interface FrameProps {
  /** Whose entries are in the bar, the Account menu and the footer, for as long as they are on the site. */
  remotes: readonly Pick<VisitorRemote, 'name' | 'navigation'>[];
  /** Versions on this page that nobody else gets, e.g. `mf-loans 1.2.0+9f3c1ab2`. */
  previews: readonly string[];
  /** Told once it is on the page. */
  onRendered: () => void;
}

/** What stands around every page and stays when a remote fails: bar, page, footer, toasts, questions. */
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

/** Takes the focus after a navigation within the site and says the new title, as a page load would. */
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
      <main id="main" ref={ref} tabIndex={-1} aria-busy={isLoading || undefined} data-held>
        <Outlet />
      </main>
    </>
  );
}

/** As long as a page takes on most lines: later, why it takes longer is said. */
const USUAL_MS = 6000;

/** The next page is on its way. */
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
        {isLong && <span>Slow line. The page is still on its way.</span>}
      </p>
    </>
  );
}

/** Says each new title when it is there: a page may know it only after its data. */
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
