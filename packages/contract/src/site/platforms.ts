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
