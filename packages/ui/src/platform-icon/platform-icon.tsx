import { joinClassNames } from '../class-names.ts';
import { GlobeIcon, LinkIcon, MailIcon, type OutlineIcon } from '../icon/icon.tsx';
import icon from '../icon/icon.module.css';
import marks from './platform-icon.module.css';

/** Platforms with a brand icon. */
export const BRAND_PLATFORMS: readonly string[] = [
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

const OUTLINES: Record<string, OutlineIcon> = { email: MailIcon, website: GlobeIcon };

/** Renders the icon of a social platform; a link icon for unknown platforms. Brand icons are files next to the scripts,
 *  because they are the largest icons and pages show few of them. */
export function PlatformIcon({ platform, className }: { platform: string; className?: string }) {
  const Outline = OUTLINES[platform] ?? LinkIcon;
  if (!BRAND_PLATFORMS.includes(platform)) return <Outline className={className} />;
  return <svg className={joinClassNames(icon.icon, marks.mark, marks[platform], className)} aria-hidden="true" />;
}
