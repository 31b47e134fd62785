import type { PageImage } from '@fotosoc/serving/page';

/** The picture for link previews of what an answer holds; undefined unless it is a picture of the site.
 *  @param siteUrl what its address is relative to */
export type PictureOf = (value: unknown, siteUrl: string) => PageImage | undefined;

/** `{a.b}` replaced by what the answer holds there; undefined when something is missing. */
export function fillIn(template: string | undefined, answer: unknown): string | undefined {
  let isComplete = true;
  const text = template?.replace(/\{([\w.]+)\}/g, (_, keys: string) => {
    const value = valueAt(answer, keys);
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
    isComplete = false;
    return '';
  });
  return isComplete ? text : undefined;
}

/** The picture for link previews: that of the answer whose id the page's address names, else the one that a template
 *  names; undefined when something is missing, or what it names is no address.
 *  @param page `alt` stands for a photo that has no words of its own, `siteUrl` for what its address is relative to, `ids`
 *  for what the address names */
export function imageOf(
  template: string | undefined,
  answer: unknown,
  { alt, siteUrl, pictureOf, ids }: { alt: string; siteUrl: string; pictureOf: PictureOf; ids: readonly string[] },
): PageImage | undefined {
  const place = /^\{([\w.]+)\}$/.exec(template ?? '')?.[1];
  const named = place === undefined ? undefined : valueAt(answer, place);
  const picture = pictureOf(findWithId(answer, ids), siteUrl) ?? pictureOf(named, siteUrl);
  if (picture) return { ...picture, alt: picture.alt || alt };
  const address = fillIn(template, answer);
  if (address === undefined || !URL.canParse(address, siteUrl)) return undefined;
  return { url: new URL(address, siteUrl).href, alt };
}

function valueAt(answer: unknown, keys: string): unknown {
  let value = answer;
  for (const key of keys.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[key];
  return value;
}

/** The first part of an answer whose `id` is one of these, however deep it lies. */
function findWithId(part: unknown, ids: readonly string[]): unknown {
  if (ids.length === 0 || typeof part !== 'object' || part === null) return undefined;
  if ('id' in part && ids.includes(part.id as string)) return part;
  for (const inner of Object.values(part)) {
    const found = findWithId(inner, ids);
    if (found !== undefined) return found;
  }
  return undefined;
}
