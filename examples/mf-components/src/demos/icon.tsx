import * as icons from '@fotosoc/ui/icon';
import styles from './icon.module.css';
import { Specimen } from './specimen';

export function IconDemo() {
  return (
    <Specimen of="All icons">
      {Object.entries(icons).map(([name, Icon]) => (
        <span key={name} className={styles.named}>
          <Icon /> {name}
        </span>
      ))}
    </Specimen>
  );
}
