import { useEffect, useEffectEvent, useState } from 'react';

const EACH_MS = 5000;
const TOOLS_LEAVE_MS = 2000;

/** Runs a slideshow with five seconds per photo, until any key or pointer stops it; the tools are hidden meanwhile. */
export function useSlideshow(onNext: () => void) {
  const [isRunning, setRunning] = useState(false);
  const [isQuiet, setQuiet] = useState(false);
  const handleNext = useEffectEvent(onNext);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => handleNext(), EACH_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => setQuiet(true), TOOLS_LEAVE_MS);
    const stop = () => setRunning(false);
    addEventListener('pointerdown', stop, { capture: true });
    addEventListener('keydown', stop, { capture: true });
    return () => {
      clearTimeout(timer);
      setQuiet(false);
      removeEventListener('pointerdown', stop, { capture: true });
      removeEventListener('keydown', stop, { capture: true });
    };
  }, [isRunning]);
  return { isRunning, isQuiet, start: () => setRunning(true) };
}
