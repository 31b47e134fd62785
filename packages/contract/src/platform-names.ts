import type { PLATFORMS } from './site/platforms.ts';

export type Platform = (typeof PLATFORMS)[number];

/** Platforms as they write their own names. */
export const PLATFORM_NAMES: Record<Platform, string> = {
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  email: 'Email',
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
  github: 'GitHub',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  snapchat: 'Snapchat',
  website: 'Website',
  link: 'Link',
};
