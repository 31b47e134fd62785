import { classNames } from '../class-names.ts';
import styles from './icon.module.css';
import { BRANDS, OUTLINES } from './paths.ts';

export type OutlineName = keyof typeof OUTLINES;
export type BrandName = keyof typeof BRANDS;

export interface IconProps {
  name: OutlineName | BrandName;
  className?: string;
}

/** A decorative sign beside words or inside a labelled control; screen readers never hear it. */
export function Icon({ name, className }: IconProps) {
  const classes = classNames(styles.icon, className);
  if (name in BRANDS) {
    return (
      <svg className={classes} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
        <path d={BRANDS[name as BrandName]} />
      </svg>
    );
  }
  return (
    <svg
      className={classes}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {OUTLINES[name as OutlineName].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

const PLATFORM_ICONS: Record<string, OutlineName | BrandName> = { email: 'mail', website: 'globe' };

/** The sign of a social platform; a plain link for one without a mark of its own. */
export function PlatformIcon({ platform, className }: { platform: string; className?: string }) {
  const name = PLATFORM_ICONS[platform] ?? (platform in BRANDS ? (platform as BrandName) : 'link');
  return <Icon name={name} className={className} />;
}
