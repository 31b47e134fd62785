import { getEntry, isKind, RefusedPdf, type PdfDictionary, type PdfValue } from './values.ts';

/** PDF names of active content, requests to other hosts and embedded files. Files with such a name are refused, because
 *  slides do not need them. */
const ACTIVE_NAMES: ReadonlySet<string> = new Set([
  '3D',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'Filespec',
  'GoTo3DView',
  'GoToDp',
  'GoToE',
  'GoToR',
  'ImportData',
  'JavaScript',
  'Launch',
  'Movie',
  'Rendition',
  'RichMedia',
  'RichMediaExecute',
  'Sound',
  'SubmitForm',
  'Thread',
  'XFA',
]);
/** Keys of active content. As values the same words are harmless, because they may name a font or a colour. */
const ACTIVE_KEYS: ReadonlySet<string> = new Set(['AA', 'AF', 'FFilter', 'JS']);
const NAVIGATION: ReadonlySet<string> = new Set([
  'FirstPage',
  'GoBack',
  'GoForward',
  'LastPage',
  'NextPage',
  'PrevPage',
]);
const WEB_OR_MAIL_ADDRESS = /^\s*(?:https?:|mailto:)/i;

/** Kind of an object that a reference may lead to. */
export type ObjectKind = 'address' | 'destination' | 'other';

/** Refuses active content in a PDF. References are only checked at the end, because they may lead to later objects. */
export class ActiveContentGuard {
  #hasPages = false;
  readonly #wanted = new Map<number, ObjectKind>();

  get hasPages(): boolean {
    return this.#hasPages;
  }

  /** @throws RefusedPdf */
  name(name: string, isKey: boolean): void {
    if (ACTIVE_NAMES.has(name) || (isKey && ACTIVE_KEYS.has(name))) throw createActiveContentError();
    if (isKey && name === 'Encrypt') throw new RefusedPdf('This PDF is locked. Export the slides without a password.');
  }

  /** @throws RefusedPdf */
  dictionary(dictionary: PdfDictionary): void {
    const [type, action] = ['Type', 'S'].map((key) => getEntry(dictionary, key));
    if (isKind(type, 'name') && type.name === 'Page') this.#hasPages = true;
    if (isKind(action, 'name') && action.name === 'Named') {
      const named = getEntry(dictionary, 'N');
      if (!isKind(named, 'name') || !NAVIGATION.has(named.name)) throw createActiveContentError();
    }
    this.#requireKind('destination', getEntry(dictionary, 'OpenAction'));
    const address = getEntry(dictionary, 'URI');
    if (!isKind(address, 'dictionary')) this.#requireKind('address', address);
    if (getEntry(dictionary, 'Base') !== undefined) this.#requireKind('address', getEntry(dictionary, 'Base'));
  }

  /** Checks that each reference leads to the expected kind of object.
   *  @param kindsOf returns the kinds of all objects with a number
   *  @throws RefusedPdf for a reference to active content */
  followReferences(kindsOf: (object: number) => readonly ObjectKind[]): void {
    for (const [object, wanted] of this.#wanted) {
      const kinds = kindsOf(object);
      if (kinds.length === 0 || kinds.some((kind) => kind !== wanted)) throw createRefusal(wanted);
    }
  }

  #requireKind(kind: ObjectKind, value: PdfValue | undefined): void {
    if (value === undefined || getObjectKind(value) === kind) return;
    if (!isKind(value, 'reference')) throw createRefusal(kind);
    const { object } = value;
    if ((this.#wanted.get(object) ?? kind) !== kind) throw createActiveContentError();
    this.#wanted.set(object, kind);
  }
}

/** Returns the kind of a referenced value. */
export function getObjectKind(value: PdfValue): ObjectKind {
  if (isKind(value, 'string')) return WEB_OR_MAIL_ADDRESS.test(value.text) ? 'address' : 'other';
  if (isKind(value, 'array')) return 'destination';
  if (!isKind(value, 'dictionary')) return 'other';
  const action = getEntry(value, 'S');
  return isKind(action, 'name') && action.name === 'GoTo' ? 'destination' : 'other';
}

function createRefusal(kind: ObjectKind): RefusedPdf {
  return kind === 'address' ? createForeignAddressError() : createActiveContentError();
}

function createActiveContentError(): RefusedPdf {
  return new RefusedPdf('This PDF contains scripts, films or other files. Export the slides without them.');
}

function createForeignAddressError(): RefusedPdf {
  const sentence =
    'A link in this PDF leads neither to a web page nor to a mail address. Remove it and export the slides again.';
  return new RefusedPdf(sentence);
}
