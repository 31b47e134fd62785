import { useEffect, useState, type RefObject } from 'react';

/** Scroll distance of the animation, equal to the range in join.module.css, so that all browsers show the same
 *  animation. */
const RANGE_PX = 256;

export interface Recession {
  scale: number;
  opacity: number;
}

/** Returns the scale and opacity of the backdrop: scale 1, 1, 0.8 at progress 0, 0.5, 1; opacity 1, 1, 0, 0 at 0, 0.5,
 *  0.6, 1. */
export function getRecession(progress: number): Recession {
  const late = Math.max(0, Math.min(progress, 1) - 0.5);
  return { scale: 1 - 0.4 * late, opacity: Math.max(0, 1 - 10 * late) };
}

/** Returns the scroll-driven state of a section's backdrop in browsers without view timelines. `undefined` with view
 *  timelines or reduced motion. */
export function useRecession(section: RefObject<HTMLElement | null>): Recession | undefined {
  const [recession, setRecession] = useState<Recession>();
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isStill || CSS.supports('animation-timeline: view()')) return undefined;
    const follow = () => {
      setRecession(getRecession((innerHeight - section.current!.getBoundingClientRect().bottom) / RANGE_PX));
    };
    follow();
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, [section]);
  return recession;
}
