import { Outlet, useLocation } from '@fotosoc/host';
import { SuspenseTimeout } from './suspense-timeout.tsx';

let isBare = false;

/** Disables the boundary of pages. Called by SSR, because a boundary would hide errors of a page. */
export function disablePageBoundary(): void {
  isBare = true;
}

/** Outlet of pages. A page that suspends for too long counts as crashed, also when server-rendered HTML makes the page
 *  look complete.
 *  @param onArrived called for each page that is interactive */
export function PageOutlet({ onArrived }: { onArrived?: (() => void) | undefined }) {
  const { pathname } = useLocation();
  if (isBare) return <Outlet />;
  return (
    // A boundary per path: otherwise React would keep the previous page while the next one suspends.
    <SuspenseTimeout key={pathname} onArrived={onArrived}>
      <Outlet />
    </SuspenseTimeout>
  );
}
