import { ACTIVE_MS } from '@fotosoc/loader';
import { patiently } from '@fotosoc/loader/deadline';
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { lineToSite } from '../../composition/loading/line.ts';

export interface InTimeProps {
  /** Told once nothing below suspends any more. */
  onArrived?: (() => void) | undefined;
  children: ReactNode;
}

/** Waits for what suspends as long as for a page's code, then throws. */
export function InTime({ onArrived, children }: InTimeProps) {
  const [arrival] = useState(promiseOfArrival);
  const [late, setLate] = useState<unknown>();
  useEffect(() => {
    let isCurrent = true;
    patiently(ACTIVE_MS, 'What the page waits for', arrival.promise, lineToSite().isWorthWaiting).catch(
      (error: unknown) => {
        if (isCurrent) setLate(error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [arrival]);
  if (late !== undefined) throw late;
  return (
    <Suspense fallback={null}>
      {children}
      <Arrival
        onArrived={() => {
          arrival.resolve();
          onArrived?.();
        }}
      />
    </Suspense>
  );
}

function promiseOfArrival() {
  let resolve!: () => void;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Nothing to see; there once what is beside it is. */
function Arrival({ onArrived }: { onArrived: () => void }) {
  const handleArrived = useEffectEvent(onArrived);
  useEffect(() => {
    handleArrived();
  }, []);
  return null;
}
