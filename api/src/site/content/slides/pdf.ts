import { inflateSync } from 'node:zlib';
import { MEBIBYTE } from '../../../ground/units.ts';

/** More than the objects of any presentation take, their pictures aside. */
const OBJECTS_BYTES = 32 * MEBIBYTE;
/** A stream belongs to the dictionary before it, which is no longer than this. */
const DICTIONARY_CHARS = 64 * 1024;
/** What acts, asks other hosts or carries other files: no slide needs it. */
const ACTIVE =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|GoToR|Rendition|Movie|Sound|3D)(?![\w#])/;

/** Why a file cannot be shown as slides, as a sentence; undefined for one that can. It is told by its bytes alone: where
 *  something of it cannot be read, it is refused. */
export function objectionToPdf(bytes: Buffer): string | undefined {
  const text = bytes.toString('latin1');
  const isWhole = /^%PDF-[12]\.\d/.test(text) && /startxref\s+\d+\s+%%EOF\s*$/.test(text.slice(-2048));
  if (!isWhole) return 'This is not a PDF. Export the slides as PDF first.';
  const outside: string[] = [];
  let left = OBJECTS_BYTES;
  let at = 0;
  for (let start = text.indexOf('stream'); start !== -1; start = text.indexOf('stream', at)) {
    const end = text.indexOf('endstream', start + 'stream'.length);
    if (end === -1) break;
    const before = text.slice(at, start);
    outside.push(before);
    const dictionary = before.slice(-DICTIONARY_CHARS);
    const own = namesOf(dictionary.slice(dictionary.lastIndexOf(' obj') + 1));
    at = end + 'endstream'.length;
    if (!/\/ObjStm(?!\w)/.test(own)) continue;
    const stream = text.slice(start + 'stream'.length, end).replace(/^\r?\n/, '');
    const plain = /\/Filter(?!\w)/.test(own) ? inflated(stream, left) : stream;
    if (plain === undefined) return 'This PDF cannot be read. Export the slides anew.';
    left -= plain.length;
    outside.push(plain);
  }
  outside.push(text.slice(at));
  const seen = namesOf(outside.join('\n'));
  if (/\/Encrypt(?!\w)/.test(seen)) return 'This PDF is locked. Export the slides without a password.';
  if (ACTIVE.test(seen)) return 'This PDF holds scripts, films or other files. Export the slides without them.';
  if (!/\/Type\s*\/Page(?!\w)/.test(seen)) return 'This PDF has no pages. Export the slides anew.';
  return undefined;
}

/** Names as they are meant: `/J#53` is `/JS`. */
function namesOf(text: string): string {
  return text.replace(/#([\da-f]{2})/gi, (_match, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}

function inflated(stream: string, most: number): string | undefined {
  try {
    return inflateSync(Buffer.from(stream, 'latin1'), { maxOutputLength: Math.max(1, most) }).toString('latin1');
  } catch {
    return undefined; // another filter, broken, or a bomb
  }
}
