import { useRef, type ReactNode } from 'react';
import { useSeen } from '../../seen/seen';
import styles from './foto-of-the-week.module.css';

const STROKES = [
  'M-.6 2.2C12 .4 31 1.6 52 .5 70-.4 88 1.1 101.2-.8',
  'M99.4-2.4C100.6 14 98.8 33 99.7 55 100.3 72 99 88 100.4 101.6',
  'M102 98.6C86 100.6 69 98.9 50 99.9 32 100.8 15 98.7-1.4 100.2',
  'M.9 102.4C-.6 86 1.1 69 .2 49-.5 32 1.2 15 .1-2.6',
];

export interface WaxFrameProps {
  /** Aspect ratio of the picture, width divided by height; keeps the picture within the window. */
  ratio: number;
  children: ReactNode;
}

/** Frame in green wax pencil, as on a contact sheet, animated once when visible. */
export function WaxFrame({ ratio, children }: WaxFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(frame, 0.35);
  return (
    <div className={styles.column}>
      <div className={styles.picked} ref={frame} style={{ maxWidth: `calc((100svh - 9rem) * ${ratio})` }}>
        {children}
        <span className={isSeen ? `${styles.pencil} ${styles.drawing}` : styles.pencil} aria-hidden="true">
          <svg>
            <filter id="wax" x="-2%" y="-2%" width="104%" height="104%">
              <feTurbulence type="fractalNoise" baseFrequency=".55" numOctaves="2" seed="4" result="grain" />
              <feDisplacementMap in="SourceGraphic" in2="grain" scale="3.2" result="rough" />
              <feTurbulence type="fractalNoise" baseFrequency=".42" numOctaves="2" seed="9" />
              <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -6 4.3" />
              <feComposite in="rough" operator="in" />
            </filter>
            <g filter="url(#wax)">
              <svg viewBox="0 0 100 100" preserveAspectRatio="none">
                {STROKES.map((stroke) => (
                  <path key={stroke} d={stroke} />
                ))}
              </svg>
            </g>
          </svg>
        </span>
      </div>
    </div>
  );
}
