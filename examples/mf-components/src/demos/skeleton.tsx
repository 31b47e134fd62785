import { Skeleton } from '@fotosoc/ui/skeleton';
import styles from './skeleton.module.css';
import { Specimen } from './specimen';

export function SkeletonDemo() {
  return (
    <Specimen of="Skeleton, in the shape its class gives it" wide>
      <Skeleton className={styles.picture} />
      <Skeleton className={styles.line} />
    </Specimen>
  );
}
