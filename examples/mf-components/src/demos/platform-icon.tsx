import { BRAND_PLATFORMS, PlatformIcon } from '@fotosoc/ui/platform-icon';
import styles from './icon.module.css';
import { Specimen } from './specimen';

const PLATFORMS = [...BRAND_PLATFORMS, 'email', 'website', 'any other'];

export function PlatformIconDemo() {
  return (
    <Specimen of="PlatformIcon, by platform: those of BRANDS have a mark of their own">
      {PLATFORMS.map((platform) => (
        <span key={platform} className={styles.named}>
          <PlatformIcon platform={platform} /> {platform}
        </span>
      ))}
    </Specimen>
  );
}
