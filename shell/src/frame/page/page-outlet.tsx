import { Outlet, useLocation } from '@fotosoc/host';
import { InTime } from './in-time.tsx';

let isBare = false;

/** Called on the server, where a boundary would hide what a page throws: renders pages without it. */
export function renderBare(): void {
  isBare = true;
}

/** Where pages are rendered. One that suspends for too long counts as crashed: also when the server has drawn it, and it
 *  looks as if it were there.
 *  @param onArrived told of each page that can be used */
export function PageOutlet({ onArrived }: { onArrived?: (() => void) | undefined }) {
  const { pathname } = useLocation();
  if (isBare) return <Outlet />;
  return (
    // A boundary of its own for each path: otherwise React would keep the page before for as long as the next suspends.
    <InTime key={pathname} onArrived={onArrived}>
      <Outlet />
    </InTime>
  );
}
