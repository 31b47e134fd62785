import { Outlet, useLocation } from '@fotosoc/host';
import { ACTIVE_MS } from '@fotosoc/loader';
import { Suspense, useEffect, useState } from 'react';

let isBare = false;

/** Called on the server, where a boundary would hide what a page throws: renders pages without it. */
export function renderBare(): void {
  isBare = true;
}

/** Where pages are rendered. One that suspends is waited for as long as for its code, then it counts as crashed. */
export function PageOutlet() {
  const { pathname } = useLocation();
  if (isBare) return <Outlet />;
  return (
    // A boundary of its own for each path: otherwise React would keep the page before for as long as the next suspends.
    <Suspense key={pathname} fallback={<Waiting />}>
      <Outlet />
    </Suspense>
  );
}

function Waiting() {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setOver(true);
    }, ACTIVE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  if (isOver) throw new Error('The page suspended for too long');
  return null;
}
