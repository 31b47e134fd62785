import type { PageImage } from '@fotosoc/serving/page';
import { ownValue } from '@fotosoc/contract/own-value';

/** The picture for link previews of what an answer holds, and its title if it has one; undefined unless it is a picture of
 *  the site.
 *  @param siteUrl what its address is relative to */
export type PictureOf = (
  value: unknown,
  siteUrl: string,
) => { image: PageImage; title?: string | undefined } | undefined;

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

/** The picture for link previews that a template names; undefined when something is missing, or what it names is no
 *  address.
 *  @param page `alt` stands for a photo that has no words of its own, `siteUrl` for what its address is relative to */
export function imageOf(
  template: string | undefined,
  answer: unknown,
  { alt, siteUrl, pictureOf }: { alt: string; siteUrl: string; pictureOf: PictureOf },
): PageImage | undefined {
  const place = /^\{([\w.]+)\}$/.exec(template ?? '')?.[1];
  const picture = place === undefined ? undefined : pictureOf(valueAt(answer, place), siteUrl);
  if (picture) return { ...picture.image, alt: picture.image.alt || alt };
  const address = fillIn(template, answer);
  if (address === undefined || !URL.canParse(address, siteUrl)) return undefined;
  return { url: new URL(address, siteUrl).href, alt };
}

function valueAt(answer: unknown, keys: string): unknown {
  let value = answer;
  for (const key of keys.split('.')) value = ownValue(value as Record<string, unknown> | null | undefined, key);
  return value;
}

/** The picture that a page's address names by its id, and the query that does so. */
export interface NamedPicture {
  picture: PageImage;
  title?: string | undefined;
  query: string;
}

/** The first picture of an answer that the query of a page's address names; undefined where it names none.
 *  @param siteUrl what addresses are relative to */
export function namedPicture(
  address: string,
  answer: unknown,
  { siteUrl, pictureOf }: { siteUrl: string; pictureOf: PictureOf },
): NamedPicture | undefined {
  for (const [name, id] of new URL(address, siteUrl).searchParams) {
    const picture = pictureOf(findWithId(answer, id), siteUrl);
    if (picture)
      return {
        picture: picture.image,
        title: picture.title,
        query: `?${new URLSearchParams({ [name]: id }).toString()}`,
      };
  }
  return undefined;
}

/** The first part of an answer that has this `id`, however deep it lies. */
function findWithId(part: unknown, id: string): unknown {
  if (typeof part !== 'object' || part === null) return undefined;
  if ('id' in part && part.id === id) return part;
  for (const inner of Object.values(part)) {
    const found = findWithId(inner, id);
    if (found !== undefined) return found;
  }
  return undefined;
}
