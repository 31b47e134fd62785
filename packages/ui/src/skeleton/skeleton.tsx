import { joinClassNames } from '../class-names.ts';
import styles from './skeleton.module.css';

/** Renders a placeholder in the shape of loading content.
 *  @param className class with the size */
export function Skeleton({ className }: { className?: string }) {
  return <span className={joinClassNames(styles.skeleton, className)} />;
}
