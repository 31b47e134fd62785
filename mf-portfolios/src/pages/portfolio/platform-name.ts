import type { Platform } from '@fotosoc/contract/portfolio';

const NAMES: Record<Platform, string> = {
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  email: 'Email',
  facebook: 'Facebook',
  twitter: 'Twitter',
  github: 'GitHub',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  snapchat: 'Snapchat',
  website: 'Website',
  link: 'Link',
};

/** A platform as it writes its own name. */
export function platformName(platform: Platform): string {
  return NAMES[platform];
}
