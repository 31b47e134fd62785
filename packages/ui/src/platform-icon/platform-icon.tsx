import { classNames } from '../class-names.ts';
import { GlobeIcon, LinkIcon, MailIcon, type OutlineIcon } from '../icon/icon.tsx';
import icon from '../icon/icon.module.css';
import marks from './platform-icon.module.css';

/** The platforms that have a mark of their own. */
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

const OUTLINES: Record<string, OutlineIcon> = { email: MailIcon, website: GlobeIcon };

/** The sign of a social platform; a plain link for one without a mark of its own. The marks are files beside the scripts:
 *  they are the larger part of all icons, and pages draw few of them. */
export function PlatformIcon({ platform, className }: { platform: string; className?: string }) {
  const Outline = OUTLINES[platform] ?? LinkIcon;
  if (!BRANDS.includes(platform)) return <Outline className={className} />;
  return <svg className={classNames(icon.icon, marks.mark, marks[platform], className)} aria-hidden="true" />;
}
