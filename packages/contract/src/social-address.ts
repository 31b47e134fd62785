import { isEmail } from './email.ts';
import { LIMITS } from './limits.ts';
import { PLATFORM_NAMES, type SocialPlatform } from './platform-names.ts';

interface Profile {
  at: string;
  name: RegExp;
  /** Default `adabyrne`. */
  example?: string;
}

/** Address prefix of profile pages per platform with user names, and the pattern of user names. */
const PROFILES: Partial<Record<SocialPlatform, Profile>> = {
  instagram: { at: 'https://www.instagram.com/', name: /^[\w.]{1,30}$/ },
  linkedin: { at: 'https://www.linkedin.com/in/', name: /^[\p{L}\p{N}-]{3,100}$/u },
  facebook: { at: 'https://www.facebook.com/', name: /^[\w.]{5,50}$/ },
  twitter: { at: 'https://x.com/', name: /^\w{1,15}$/ },
  github: { at: 'https://github.com/', name: /^[a-z\d](?:-?[a-z\d]){0,38}$/i },
  youtube: { at: 'https://www.youtube.com/@', name: /^[\w.-]{3,30}$/ },
  tiktok: { at: 'https://www.tiktok.com/@', name: /^[\w.]{2,24}$/ },
  snapchat: { at: 'https://www.snapchat.com/add/', name: /^[a-z][\w.-]{2,14}$/i },
  bluesky: {
    at: 'https://bsky.app/profile/',
    name: /^(?:[a-z\d-]{1,63}\.)+[a-z]{2,63}$/i,
    example: 'adabyrne.bsky.social',
  },
};

/** Returns the target of a social button: a bare address for `email`, else an https address, built from a name as
 *  `@ada` or `ada` on platforms with user names. Empty input stays empty.
 *  @returns `undefined` for input that must not become a link */
export function formatSocialAddress(platform: SocialPlatform, typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return '';
  if (platform === 'email') return isEmail(text) && !/[?&%]/.test(text) ? text : undefined;
  const profile = PROFILES[platform];
  const name = text.replace(/^@/, '');
  const hasName = profile?.name.test(name) && !isHostOf(profile.at, name);
  if (hasName) return normaliseHttpsAddress(profile!.at + encodeURIComponent(name));
  return normaliseHttpsAddress(/^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) ? `https://${text}` : text);
}

/** Returns the link of a social button, with `mailto:` for e-mail addresses.
 *  @returns `undefined` for input that must not become a link */
export function formatSocialLink(platform: SocialPlatform, typed: string): string | undefined {
  const text = typed.trim();
  const email = MAILTO_PLATFORMS.includes(platform) ? /^mailto:(.+)$/i.exec(text)?.[1] : undefined;
  if (platform !== 'email' && email === undefined) return formatSocialAddress(platform, text) || undefined;
  const address = formatSocialAddress('email', email ?? text);
  return address ? `mailto:${address}` : undefined;
}

const MAILTO_PLATFORMS: readonly SocialPlatform[] = ['email', 'website', 'link'];

/** Returns a sentence with an example of valid input for a platform's social button. */
export function describeSocialAddress(platform: SocialPlatform): string {
  if (platform === 'email') return 'Enter just the e-mail address, like name@example.org.';
  const profile = PROFILES[platform];
  if (!profile) return 'Enter the address of a page, like https://example.org.';
  const { at, example = 'adabyrne' } = profile;
  return `Enter your ${PLATFORM_NAMES[platform]} name, like @${example}, or the address of your page, like ${at}${example}.`;
}

/** Returns whether a platform has user names, so that `@ada` suffices. */
function hasSocialNames(platform: SocialPlatform): boolean {
  return PROFILES[platform] !== undefined;
}

/** Returns the placeholder of a social address field. */
export function formatSocialPlaceholder(platform: SocialPlatform): string {
  if (platform === 'email') return 'name@example.com';
  return hasSocialNames(platform) ? '@name or https://' : 'https://';
}

/** Returns the label of a social address field. */
export function labelSocialAddress(platform: SocialPlatform): string {
  return `${PLATFORM_NAMES[platform]} ${hasSocialNames(platform) ? 'name or address' : 'address'}`;
}

/** Returns the normalised https address of a public host; `undefined` for input that must not become a link. */
export function normaliseHttpsAddress(typed: string): string | undefined {
  if (!/^https:\/\//i.test(typed) || !URL.canParse(typed)) return undefined;
  const url = new URL(typed);
  if (url.username || url.password || !url.hostname.includes('.') || url.href.length > LIMITS.url) return undefined;
  return url.href;
}

function isHostOf(address: string, name: string): boolean {
  const host = new URL(address).hostname;
  return host === name.toLowerCase() || host === `www.${name.toLowerCase()}`;
}
