import { Type, type TString } from 'typebox';
import { LIMITS } from '../../limits.ts';

/** Format of a section's text: `name` is one line, `words` is a small Markdown subset, `address` an https address,
 *  `mailbox` an e-mail address, `photo` the id of a photo of the site, `social` a name or an address on the platform of
 *  the neighbouring field. Drafts may hold any text; publishing validates the format. */
export type Holds = 'name' | 'words' | 'address' | 'mailbox' | 'photo' | 'slides' | 'social';

interface Options {
  maxLength: number;
  pattern?: string;
  /** Whether the field may be empty in a publication. */
  isOptional?: boolean;
  /** Name of the field in error messages. */
  title?: string;
}

function text(holds: Holds, { isOptional = false, ...rest }: Options): TString {
  return Type.String({ ...rest, 'x-holds': holds, 'x-optional': isOptional });
}

/** Id of a list entry; stays the same when the entry changes or moves. */
export const EntryId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[\\w.-]+$' });

export const name = (options: Partial<Options> = {}) => text('name', { maxLength: LIMITS.title, ...options });
export const words = (options: Options) => text('words', options);
export const address = (options: Partial<Options> = {}) => text('address', { maxLength: LIMITS.url, ...options });
/** @param platformField field of the same object that names the platform */
export const social = (platformField: string) =>
  Type.String({ maxLength: LIMITS.url, 'x-holds': 'social' satisfies Holds, 'x-platform': platformField });
export const mailbox = (options: Partial<Options> = {}) => text('mailbox', { maxLength: 254, ...options });
/** Photo id, or address of a picture that comes with the site. */
const PHOTO = { maxLength: 160, pattern: '^(?!__proto__$)[\\w/.-]*$' };
/** Returns the schema of an optional photo id; empty for no photo. */
export const optionalPhoto = () => text('photo', { ...PHOTO, isOptional: true });
export const slides = () => text('slides', { maxLength: LIMITS.url });

/** A photo of the site with its alternative text; `null` for no picture. */
export const Picture = Type.Union([
  Type.Object(
    { photoId: text('photo', PHOTO), alt: name({ maxLength: LIMITS.alt, isOptional: true }) },
    { additionalProperties: false },
  ),
  Type.Null(),
]);
