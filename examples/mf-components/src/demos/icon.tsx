import { Icon, type OutlineName } from '@fotosoc/ui/icon';
import styles from './icon.module.css';
import { Specimen } from './specimen';

/** All there are: one more or less does not compile. */
const NAMES: Record<OutlineName, true> = {
  'chevron-down': true,
  sun: true,
  moon: true,
  search: true,
  menu: true,
  close: true,
  mail: true,
  link: true,
  'arrow-left': true,
  'arrow-right': true,
  'arrow-up-right': true,
  trash: true,
  upload: true,
  download: true,
  plus: true,
  warning: true,
  info: true,
  play: true,
  check: true,
  retry: true,
  help: true,
  globe: true,
};

export function IconDemo() {
  return (
    <Specimen of="Icon, by its names">
      {(Object.keys(NAMES) as OutlineName[]).map((name) => (
        <span key={name} className={styles.named}>
          <Icon name={name} /> {name}
        </span>
      ))}
    </Specimen>
  );
}
