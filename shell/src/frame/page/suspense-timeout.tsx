import { ACTIVE_TIMEOUT_MS } from '@fotosoc/loader';
import { withPatientTimeout } from '@fotosoc/loader/timeout';
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { getSiteConnection } from '../../document/connection.ts';

export interface SuspenseTimeoutProps {
  /** Called once no child suspends any more. */
  onArrived?: (() => void) | undefined;
  children: ReactNode;
}

/** Waits for suspended children up to the timeout of a page's code, then throws. */
export function SuspenseTimeout({ onArrived, children }: SuspenseTimeoutProps) {
  const [arrival] = useState(promiseOfArrival);
  const [late, setLate] = useState<unknown>();
  useEffect(() => {
    let isCurrent = true;
    withPatientTimeout(
      ACTIVE_TIMEOUT_MS,
      'What the page waits for',
      arrival.promise,
      getSiteConnection().isWorthWaiting,
    ).catch((error: unknown) => {
      if (isCurrent) setLate(error);
    });
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

/** Renders no content; mounts when its siblings do. */
function Arrival({ onArrived }: { onArrived: () => void }) {
  const handleArrived = useEffectEvent(onArrived);
  useEffect(() => {
    handleArrived();
  }, []);
  return null;
}
