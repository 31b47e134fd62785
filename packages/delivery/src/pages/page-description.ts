import type { PageImage } from '@fotosoc/ssr/page';
import { getOwnValue } from '@fotosoc/contract/own-value';

/** Returns the link preview picture of a photo in a response, with its title if any; undefined for other values.
 *  @param siteUrl base URL */
export type FindPicture = (
  value: unknown,
  siteUrl: string,
) => { image: PageImage; title?: string | undefined } | undefined;

/** Replaces `{a.b}` by the value in the response, and `{a.b|text}` by the text if the value is missing; undefined if a
 *  value without a text is missing. */
export function fillTemplate(template: string | undefined, answer: unknown): string | undefined {
  let isComplete = true;
  const text = template?.replace(/\{([\w.]+)(?:\|([^{}]*))?\}/g, (_, keys: string, otherwise?: string) => {
    const value = getValue(answer, keys);
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
    if (otherwise !== undefined) return otherwise;
    isComplete = false;
    return '';
  });
  return isComplete ? text : undefined;
}

/** Returns the link preview picture of a template; undefined if a value is missing or no URL.
 *  @param page `alt` is the alt text of a photo without one, `siteUrl` the base URL */
export function resolveImage(
  template: string | undefined,
  answer: unknown,
  { alt, siteUrl, pictureOf }: { alt: string; siteUrl: string; pictureOf: FindPicture },
): PageImage | undefined {
  const place = /^\{([\w.]+)\}$/.exec(template ?? '')?.[1];
  const picture = place === undefined ? undefined : pictureOf(getValue(answer, place), siteUrl);
  if (picture) return { ...picture.image, alt: picture.image.alt || alt };
  const address = fillTemplate(template, answer);
  if (address === undefined || !URL.canParse(address, siteUrl)) return undefined;
  return { url: new URL(address, siteUrl).href, alt };
}

function getValue(answer: unknown, keys: string): unknown {
  let value = answer;
  for (const key of keys.split('.')) value = getOwnValue(value as Record<string, unknown> | null | undefined, key);
  return value;
}

/** Picture selected by the query of a page's URL. */
export interface SelectedPicture {
  picture: PageImage;
  title?: string | undefined;
  query: string;
}

/** Returns the first picture of a response whose id is in the query of the URL; undefined without one.
 *  @param siteUrl base URL */
export function findSelectedPicture(
  address: string,
  answer: unknown,
  { siteUrl, pictureOf }: { siteUrl: string; pictureOf: FindPicture },
): SelectedPicture | undefined {
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

function findWithId(part: unknown, id: string): unknown {
  if (typeof part !== 'object' || part === null) return undefined;
  if ('id' in part && part.id === id) return part;
  for (const inner of Object.values(part)) {
    const found = findWithId(inner, id);
    if (found !== undefined) return found;
  }
  return undefined;
}
