import { LIMITS } from '@fotosoc/contract/portfolio';

/** An https address of the internet as it is stored; undefined for everything a visitor should not be sent to. */
export function httpsUrl(typed: string): string | undefined {
  if (!/^https:\/\//i.test(typed) || !URL.canParse(typed)) return undefined;
  const url = new URL(typed);
  if (url.username || url.password || !url.hostname.includes('.') || url.href.length > LIMITS.url) return undefined;
  return url.href;
}
