import { Meta } from '@fotosoc/ui/text';
import { useEffect, useState } from 'react';

const TICK_MS = 10_000;

export interface CheckedAgoProps {
  /** Time of the response, in ms since 1970. */
  at: number;
  isFailing: boolean;
}

/** Age of the data on the page. */
export function CheckedAgo({ at, isFailing }: CheckedAgoProps) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, TICK_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  const seconds = Math.max(0, Math.round((now - at) / TICK_MS) * (TICK_MS / 1000));
  const ago =
    seconds === 0 ? 'just now' : seconds < 60 ? `${seconds} seconds ago` : `${Math.round(seconds / 60)} min ago`;
  return <Meta>{`Checked ${ago}${isFailing ? ', the server cannot be reached' : ''}`}</Meta>;
}
