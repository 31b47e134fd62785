import { Type, type TString } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { createStrictObject } from '../../schema.ts';

/** Format of a section's text: `createNameField` is one line, `createMarkdownField` is a small Markdown subset, `createAddressField` an https address,
 *  `createMailboxField` an e-mail address, `photo` the id of a photo of the site, `createSocialField` a name or an address on the platform of
 *  the neighbouring field. Drafts may hold any text; publishing validates the format. */
export type FieldFormat = 'name' | 'words' | 'address' | 'mailbox' | 'photo' | 'slides' | 'social';

interface Options {
  maxLength: number;
  pattern?: string;
  /** True if the field may be empty in a publication. */
  isOptional?: boolean;
  /** Name of the field in error messages. */
  title?: string;
}

function text(holds: FieldFormat, { isOptional = false, ...rest }: Options): TString {
  return Type.String({ ...rest, 'x-holds': holds, 'x-optional': isOptional });
}

/** Id of a list entry; stays the same when the entry changes or moves. */
export const EntryId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[\\w.-]+$' });

export const createNameField = (options: Partial<Options> = {}) =>
  text('name', { maxLength: LIMITS.title, ...options });
export const createMarkdownField = (options: Options) => text('words', options);
export const createAddressField = (options: Partial<Options> = {}) =>
  text('address', { maxLength: LIMITS.url, ...options });
/** @param platformField field of the same object that names the platform */
export const createSocialField = (platformField: string) =>
  Type.String({ maxLength: LIMITS.url, 'x-holds': 'social' satisfies FieldFormat, 'x-platform': platformField });
export const createMailboxField = (options: Partial<Options> = {}) => text('mailbox', { maxLength: 254, ...options });
/** Photo id, or address of a picture that comes with the site. */
const PHOTO = { maxLength: 160, pattern: '^(?!__proto__$)[\\w/.-]*$' };
/** Returns the schema of an optional photo id; empty for no photo. */
export const createPhotoField = () => text('photo', { ...PHOTO, isOptional: true });
export const createSlidesField = () => text('slides', { maxLength: LIMITS.url });

/** A photo of the site with its alternative text; `null` for no picture. */
export const Picture = Type.Union([
  createStrictObject({
    photoId: text('photo', PHOTO),
    alt: createNameField({ maxLength: LIMITS.alt, isOptional: true }),
  }),
  Type.Null(),
]);
