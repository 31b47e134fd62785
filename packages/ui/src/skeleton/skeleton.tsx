import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

/** Holds the place of something that is coming, in its shape.
 *  @param className its size */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classNames(styles.skeleton, className)} />;
}
