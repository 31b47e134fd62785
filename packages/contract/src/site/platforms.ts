/** Platforms a social button may stand for. `email` holds a bare address, every other an https URL; see
 *  `socialAddress` for what people may type. */
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
