/** Platforms of social buttons. `email` holds a bare address, the others an https URL; see `formatSocialAddress` for accepted
 *  input. */
export const PLATFORMS = [
  'instagram',
  'linkedin',
  'email',
  'facebook',
  'twitter',
  'github',
  'youtube',
  'tiktok',
  'snapchat',
  'website',
  'link',
] as const;

export type Platform = (typeof PLATFORMS)[number];
/** Platforms of social links. Links of the society and its committee may use two more platforms than portfolios. */
export type SocialPlatform = Platform | 'whatsapp' | 'bluesky';

/** Display names of the platforms. */
export const PLATFORM_NAMES: Record<SocialPlatform, string> = {
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  email: 'Email',
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
  github: 'GitHub',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  snapchat: 'Snapchat',
  whatsapp: 'WhatsApp',
  bluesky: 'Bluesky',
  website: 'Website',
  link: 'Link',
};
