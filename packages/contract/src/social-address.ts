import { isEmail } from './email.ts';
import { LIMITS } from './limits.ts';
import { PLATFORM_NAMES, type Platform } from './platform-names.ts';

/** Where the page of a person is who has a name on a platform, and which names the platform allows. */
const PROFILES: Partial<Record<Platform, { at: string; name: RegExp }>> = {
  instagram: { at: 'https://www.instagram.com/', name: /^[\w.]{1,30}$/ },
  linkedin: { at: 'https://www.linkedin.com/in/', name: /^[\p{L}\p{N}-]{3,100}$/u },
  facebook: { at: 'https://www.facebook.com/', name: /^[\w.]{5,50}$/ },
  twitter: { at: 'https://x.com/', name: /^\w{1,15}$/ },
  github: { at: 'https://github.com/', name: /^[a-z\d](?:-?[a-z\d]){0,38}$/i },
  youtube: { at: 'https://www.youtube.com/@', name: /^[\w.-]{3,30}$/ },
  tiktok: { at: 'https://www.tiktok.com/@', name: /^[\w.]{2,24}$/ },
  snapchat: { at: 'https://www.snapchat.com/add/', name: /^[a-z][\w.-]{2,14}$/i },
};

/** Returns what a social button leads to: a bare address for `email`, else an https address, made of a name as `@ada` or
 *  `ada` where the platform has names. Empty stays empty.
 *  @returns undefined for everything a visitor should not be sent to */
export function socialAddress(platform: Platform, typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return '';
  if (platform === 'email') return isEmail(text) && !/[?&%]/.test(text) ? text : undefined;
  const profile = PROFILES[platform];
  const name = text.replace(/^@/, '');
  const hasName = profile?.name.test(name) && !isHostOf(profile.at, name);
  if (hasName) return httpsAddress(profile!.at + encodeURIComponent(name));
  return httpsAddress(/^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) ? `https://${text}` : text);
}

/** Says with an example what a social button of a platform takes. */
export function describeSocialAddress(platform: Platform): string {
  if (platform === 'email') return 'Enter just the e-mail address, like name@example.org.';
  const profile = PROFILES[platform];
  if (!profile) return 'Enter the address of a page, like https://example.org.';
  return `Enter your ${PLATFORM_NAMES[platform]} name, like @adabyrne, or the address of your page, like ${profile.at}adabyrne.`;
}

/** Whether a platform has names, so that `@ada` is enough. */
export function hasSocialNames(platform: Platform): boolean {
  return PROFILES[platform] !== undefined;
}

/** An https address of the internet as it is stored; undefined for everything a visitor should not be sent to. */
export function httpsAddress(typed: string): string | undefined {
  if (!/^https:\/\//i.test(typed) || !URL.canParse(typed)) return undefined;
  const url = new URL(typed);
  if (url.username || url.password || !url.hostname.includes('.') || url.href.length > LIMITS.url) return undefined;
  return url.href;
}

function isHostOf(address: string, name: string): boolean {
  const host = new URL(address).hostname;
  return host === name.toLowerCase() || host === `www.${name.toLowerCase()}`;
}
