import { Outlet, useLocation } from '@fotosoc/host';
import { Suspense, useEffect, useState } from 'react';

/** A page that is not there by then will not come. */
const PATIENCE_MS = 3500;

/** Where pages are drawn. One that suspends is waited for, but not for ever. */
export function PageOutlet() {
  const { pathname } = useLocation();
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
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  if (isOver) throw new Error('The page suspended for too long');
  return null;
}
