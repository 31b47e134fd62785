import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { useSeen } from '../../seen/seen';

const STEPS = 120;
const STEP_MS = 1000 / 60;
const HALF = 0.5;

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Subscribes to nothing: a change of the preference during the animation has no effect. */
const followNothing = () => () => undefined;

/** Returns the progress of an animation: from 0 to 1 once, decelerating, when at least half of the element is visible;
 *  1 on the server and until hydration, because the animation needs code, and from the start with reduced motion. */
export function useCountUp(element: RefObject<Element | null>): number {
  const isStill = useSyncExternalStore(followNothing, prefersStillness, () => true);
  const [counted, setStep] = useState(0);
  const step = isStill ? STEPS : counted;
  const isRunning = useSeen(element, HALF) && step < STEPS;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setStep((current) => Math.min(current + 1, STEPS)), STEP_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return 1 - (1 - step / STEPS) ** 3;
}
