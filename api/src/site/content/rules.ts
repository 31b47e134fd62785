import type { Event, EventInput } from '@fotosoc/contract/event';
import type { QuickLink } from '@fotosoc/contract/link-list';
import { invalidFields } from '../../ground/http/errors.ts';
import { httpsUrl } from '../../ground/text/https-url.ts';
import { cleanText, isBlank, unusableNames } from '../../ground/text/clean-text.ts';

/** Pages show pictures of this site only. */
const OWN_PICTURE = /^\/(?:media|api\/pictures)\/[\w./-]+$/;
/** Without a zone an instant would depend on where the server stands. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const ADDRESS = 'Enter a full address that starts with https://.';

/** The event as it is stored.
 *  @throws HttpError 400 with a sentence per field */
export function requireEvent(input: EventInput): Event {
  const event: Event = {
    name: cleanText(input.name),
    image: cleanText(input.image ?? ''),
    start: instantOf(input.start) ?? '',
    end: instantOf(input.end) ?? '',
    location: cleanText(input.location ?? ''),
    cost: input.cost ?? 0,
    capacity: input.capacity ?? null,
    type: cleanText(input.type ?? ''),
    description: cleanText(input.description ?? ''),
  };
  const fields = unusableNames({ name: event.name });
  if (event.image !== '' && (!OWN_PICTURE.test(event.image) || event.image.includes('..'))) {
    fields['image'] = 'The picture must be one of this site: an address that starts with /media/.';
  }
  if (event.start === '') fields['start'] = 'The start is not a date and time with a time zone.';
  if (event.end === '') fields['end'] = 'The end is not a date and time with a time zone.';
  else if (event.end < event.start) fields['end'] = 'The end must not be before the start.';
  refuse(fields);
  return event;
}

/** The links as they are stored.
 *  @throws HttpError 400 with a sentence per field */
export function requireLinks(links: QuickLink[]): QuickLink[] {
  const fields: Record<string, string> = {};
  const stored = links.map(({ link_name, link_url }, index) => {
    const name = cleanText(link_name);
    const url = httpsUrl(link_url.trim());
    const { name: unusable } = unusableNames({ name });
    if (unusable !== undefined) fields[`links.${index}.link_name`] = unusable;
    if (url === undefined) fields[`links.${index}.link_url`] = ADDRESS;
    return { link_name: name, link_url: url ?? '' };
  });
  refuse(fields);
  return stored;
}

/** The words beside a Foto of the Week as they are stored. */
export interface FotoWords {
  caption: string;
  photographer_name: string;
  instagram_link: string;
  instagram_username: string;
}

/** @throws HttpError 400 with a sentence per field */
export function requireFotoWords(typed: Partial<FotoWords>): FotoWords {
  const link = typed.instagram_link?.trim() ?? '';
  const url = link === '' ? '' : httpsUrl(link);
  const words = {
    caption: cleanText(typed.caption ?? ''),
    photographer_name: cleanText(typed.photographer_name ?? ''),
    instagram_link: url ?? '',
    instagram_username: cleanText(typed.instagram_username ?? ''),
  };
  const { name: unusable } = unusableNames({ name: words.photographer_name });
  const fields: Record<string, string> = {};
  if (isBlank(words.caption)) fields['caption'] = 'The caption is missing.';
  if (unusable !== undefined) fields['photographer_name'] = unusable;
  if (isBlank(words.photographer_name)) fields['photographer_name'] = 'The name of the photographer is missing.';
  if (url === undefined) fields['instagram_link'] = ADDRESS;
  refuse(fields);
  return words;
}

function refuse(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
}

function instantOf(text: string): string | undefined {
  const time = INSTANT.test(text.trim()) ? Date.parse(text.trim()) : Number.NaN;
  if (Number.isNaN(time)) return undefined;
  const iso = new Date(time).toISOString();
  return /^\d{4}-/.test(iso) ? iso : undefined; // an offset may lead past the year 9999
}
