import { Outlet, useLocation } from '@fotosoc/host';
import { ACTIVE_MS } from '@fotosoc/loader';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';

let isBare = false;

/** Called on the server, where a boundary would hide what a page throws: renders pages without it. */
export function renderBare(): void {
  isBare = true;
}

/** Where pages are rendered. One that suspends is waited for as long as for its code, then it counts as crashed: also
 *  when the server has drawn it, and it looks as if it were there.
 *  @param onArrived told of each page that can be used */
export function PageOutlet({ onArrived }: { onArrived?: (() => void) | undefined }) {
  const { pathname } = useLocation();
  const arrived = useRef<string>(undefined);
  const [late, setLate] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => {
      if (arrived.current !== pathname) setLate(pathname);
    }, ACTIVE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [pathname]);
  if (late === pathname) throw new Error('The page suspended for too long');
  if (isBare) return <Outlet />;
  return (
    // A boundary of its own for each path: otherwise React would keep the page before for as long as the next suspends.
    <Suspense key={pathname} fallback={null}>
      <Outlet />
      <Arrival
        onArrived={() => {
          arrived.current = pathname;
          onArrived?.();
        }}
      />
    </Suspense>
  );
}

/** Nothing to see; there once the page beside it is. */
function Arrival({ onArrived }: { onArrived: () => void }) {
  const handleArrived = useEffectEvent(onArrived);
  useEffect(() => {
    handleArrived();
  }, []);
  return null;
}
