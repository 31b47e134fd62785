import { joinClassNames } from '../class-names.ts';
import styles from './icon.module.css';

/** A decorative icon next to text or inside a labelled control; hidden from screen readers. */
export type OutlineIcon = (props: { className?: string }) => React.JSX.Element;

/** Creates a line icon.
 *  @param paths paths on a 24 × 24 grid; those here are based on Lucide (ISC) */
export function createOutlineIcon(...paths: string[]): OutlineIcon {
  return function Outline({ className }) {
    return (
      <svg
        className={joinClassNames(styles.icon, className)}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    );
  };
}
