import { classNames } from '../class-names.ts';
import { Icon, type OutlineName } from '../icon/icon.tsx';
import styles from '../icon/icon.module.css';
import sprite from './brands.svg';

/** The platforms whose own mark is in the sprite, by its name there. */
export const BRANDS: readonly string[] = [
  'tiktok',
  'youtube',
  'facebook',
  'instagram',
  'whatsapp',
  'twitter',
  'github',
  'snapchat',
  'bluesky',
  'linkedin',
];

const OUTLINES: Record<string, OutlineName> = { email: 'mail', website: 'globe' };

/** The sign of a social platform; a plain link for one without a mark of its own. The marks are a file beside the scripts:
 *  they are the larger part of all icons, and pages draw few of them. */
export function PlatformIcon({ platform, className }: { platform: string; className?: string }) {
  if (!BRANDS.includes(platform)) return <Icon name={OUTLINES[platform] ?? 'link'} className={className} />;
  return (
    <svg className={classNames(styles.icon, className)} fill="currentColor" aria-hidden="true">
      <use href={`${sprite}#${platform}`} />
    </svg>
  );
}
