import * as icons from '@fotosoc/ui/icon';
import styles from './icon.module.css';
import { Specimen } from './specimen';

const ALL = Object.entries(icons).filter(
  (entry): entry is [string, icons.OutlineIcon] => entry[0] !== 'createOutlineIcon',
);

export function IconDemo() {
  return (
    <Specimen of="All icons">
      {ALL.map(([name, Icon]) => (
        <span key={name} className={styles.named}>
          <Icon /> {name}
        </span>
      ))}
    </Specimen>
  );
}
