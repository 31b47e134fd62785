import { Type, type TString } from 'typebox';
import { LIMITS } from '../../limits.ts';

/** What a text of a part is, beyond its length: `name` is one line, `words` small Markdown, `address` leads to an https
 *  page, `mailbox` is one of e-mail, `photo` the id of a photo of the site, `social` a name
 *  or an address on the platform beside it. A draft may hold any text; what is published
 *  keeps to it. */
export type Holds = 'name' | 'words' | 'address' | 'mailbox' | 'photo' | 'slides' | 'social';

interface Options {
  maxLength: number;
  pattern?: string;
  /** Whether it may be published empty. */
  isOptional?: boolean;
  /** Name of the field in a sentence about a mistake. */
  title?: string;
}

function text(holds: Holds, { isOptional = false, ...rest }: Options): TString {
  return Type.String({ ...rest, 'x-holds': holds, 'x-optional': isOptional });
}

/** Tells the entries of a list apart, whatever becomes of their words and places. */
export const EntryId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[\\w.-]+$' });

export const name = (options: Partial<Options> = {}) => text('name', { maxLength: LIMITS.title, ...options });
export const words = (options: Options) => text('words', options);
export const address = (options: Partial<Options> = {}) => text('address', { maxLength: LIMITS.url, ...options });
/** @param platformField field of the same object that names the platform */
export const social = (platformField: string) =>
  Type.String({ maxLength: LIMITS.url, 'x-holds': 'social' satisfies Holds, 'x-platform': platformField });
export const mailbox = (options: Partial<Options> = {}) => text('mailbox', { maxLength: 254, ...options });
/** An id or the address of a picture that comes with the site. */
const PHOTO = { maxLength: 160, pattern: '^(?!__proto__$)[\\w/.-]*$' };
/** The id of a photo of the site; empty for none. */
export const optionalPhoto = () => text('photo', { ...PHOTO, isOptional: true });
export const slides = () => text('slides', { maxLength: LIMITS.url });

/** A photo of the site in a place of a page, with words for those who cannot see it; null is none. */
export const Picture = Type.Union([
  Type.Object(
    { photoId: text('photo', PHOTO), alt: name({ maxLength: LIMITS.alt, isOptional: true }) },
    { additionalProperties: false },
  ),
  Type.Null(),
]);
