import { classNames } from '../class-names.ts';
import styles from './icon.module.css';
import { OUTLINES } from './paths.ts';

export type OutlineName = keyof typeof OUTLINES;

export interface IconProps {
  name: OutlineName;
  className?: string;
}

/** A decorative sign beside words or inside a labelled control; screen readers never hear it. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg
      className={classNames(styles.icon, className)}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {OUTLINES[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
