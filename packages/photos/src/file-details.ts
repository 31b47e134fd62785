import { EXIF_HEAD_BYTES } from './exif-segment.ts';
import { readTiff } from './exif-texts.ts';

/** Texts of a chosen file that editors need. */
export interface FileDetails {
  /** Description written by a person, proposed as alternative text. */
  proposedAlt?: string;
  /** Local time of the camera, `YYYY-MM-DDTHH:MM:SS`. */
  takenAt?: string;
}

const XMP_ID = 'http://ns.adobe.com/xap/1.0/\0';
const EXIF_ID = 'Exif\0\0';

/** Reads the description and the capture time of a JPEG, from its Exif and XMP segments. Returns none for an unreadable
 *  file. */
export async function readFileDetails(file: Blob): Promise<FileDetails> {
  try {
    return detailsOf(new Uint8Array(await file.slice(0, EXIF_HEAD_BYTES).arrayBuffer()));
  } catch {
    return {};
  }
}

function detailsOf(head: Uint8Array): FileDetails {
  let exif: ReturnType<typeof readTiff> | undefined;
  let xmp: string | undefined;
  for (const segment of appSegments(head)) {
    if (startsWith(segment, EXIF_ID)) exif ??= readTiff(segment.subarray(EXIF_ID.length));
    else if (startsWith(segment, XMP_ID)) xmp ??= xmpDescription(segment.subarray(XMP_ID.length));
  }
  const proposedAlt = [xmp, exif?.description].find((text) => text !== undefined && isWrittenByPerson(text));
  return { ...(proposedAlt && { proposedAlt }), ...(exif?.takenAt && { takenAt: exif.takenAt }) };
}

/** Yields the contents of a JPEG's APP1 segments, which precede the picture. */
function* appSegments(head: Uint8Array): Generator<Uint8Array> {
  if (head[0] !== 0xff || head[1] !== 0xd8) return;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  for (
    let at = 2;
    at + 4 <= head.length && head[at] === 0xff && head[at + 1] !== 0xda;
    at += 2 + view.getUint16(at + 2)
  ) {
    if (head[at + 1] === 0xe1) yield head.subarray(at + 4, at + 2 + view.getUint16(at + 2));
  }
}

function startsWith(bytes: Uint8Array, id: string): boolean {
  return new TextEncoder().encode(id).every((byte, index) => bytes[index] === byte);
}

/** Returns the default description of an XMP packet; all programs write these prefixes. */
function xmpDescription(packet: Uint8Array): string | undefined {
  const [, text = ''] = XMP_DESCRIPTION.exec(new TextDecoder().decode(packet)) ?? [];
  return text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name]!).trim() || undefined;
}

const XMP_DESCRIPTION = /<dc:description>\s*<rdf:Alt>\s*<rdf:li[^>]*>([^<]*)</;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Default texts of cameras and programs, and file names. */
const DEFAULTS =
  /^(?:olympus digital camera|minolta digital camera|konica minolta.*|kodak digital.*|sony dsc|samsung.*camera.*|digital (?:still )?camera|exif.?jpeg.*|jpeg.*|untitled|default|screenshot|picture|image|photo|created with.*|processed (?:by|with).*|hdrpl|cof|edf|ptr|rhdr|dav)$/i;
const FILE_NAME =
  /^(?:(?:dcim|dsc|dscf|dscn|img|imgp|pict|p|mvi|_?mg)[\s_-]?\d*|[\w-]+\.(?:jpe?g|png|webp|heic|tiff?))$/i;

function isWrittenByPerson(text: string): boolean {
  return /\p{L}{2}/u.test(text) && !DEFAULTS.test(text) && !FILE_NAME.test(text) && !/^dcim/i.test(text);
}
