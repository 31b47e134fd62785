import { createJpeg } from './pictures.ts';
import { encodeJpeg } from './pixels.ts';

const SOF = [0xc0, 0xc2];
const SOS = 0xda;
const EOI_BYTES = 2;

/** Creates a JPEG whose Exif has a thousand entries, each a text of the 312 kB of padding behind the picture. */
export async function createExifBomb(): Promise<Buffer> {
  const entryCount = 1000;
  const directory = Buffer.alloc(2 + 12 * entryCount + 4);
  directory.writeUInt16BE(entryCount, 0);
  for (let index = 0; index < entryCount; index++) {
    const at = 2 + 12 * index;
    directory.writeUInt16BE(0x010e + index, at);
    directory.writeUInt16BE(2, at + 2); // text
    directory.writeUInt32BE(310_000, at + 4);
    directory.writeUInt32BE(8 + directory.length, at + 8);
  }
  const tiff = Buffer.concat([Buffer.from('MM\0*\0\0\0\x08', 'latin1'), directory]);
  const [start, rest] = split(await createJpeg(), 2);
  const block = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff]));
  return Buffer.concat([start, block, rest, Buffer.alloc(312_000), rest.subarray(-EOI_BYTES)]);
}

/** Creates a JPEG with one size for libjpeg and a second one for parsers that misread the fill byte before the frame,
 *  and find the next marker in a comment. */
export async function createDecoyJpeg(real: [width: number, height: number], decoy: [number, number]): Promise<Buffer> {
  const picture = await createJpeg(16, 16);
  const at = indexOfMarker(picture, SOF);
  const [before, frame, rest] = split(picture, at, at + 2 + picture.readUInt16BE(at + 2));
  frame.writeUInt16BE(real[1], 5);
  frame.writeUInt16BE(real[0], 7);
  const comment = Buffer.alloc(50_000);
  const stumblesBy = 0xc000; // the frame's marker, read as a length
  const bait = segment(0xc0, Buffer.from([8, decoy[1] >> 8, decoy[1] & 255, decoy[0] >> 8, decoy[0] & 255]));
  const commentStart = frame.length - 1 + 4;
  comment.set(bait, stumblesBy - commentStart);
  return Buffer.concat([before, Buffer.from([0xff]), frame, segment(0xfe, comment), rest]);
}

export async function createManyScansJpeg(width: number, height: number, times: number): Promise<Buffer> {
  const data = Buffer.alloc(4 * width * height, 128);
  const picture = await encodeJpeg({ width, height, data }, 80, true);
  const at = picture.lastIndexOf(Buffer.from([0xff, SOS]));
  const [start, scan, end] = split(picture, at, picture.length - EOI_BYTES);
  return Buffer.concat([start, ...Array.from({ length: times }, () => scan), end]);
}

function segment(marker: number, data: Buffer): Buffer {
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([header, data]);
}

function indexOfMarker(picture: Buffer, markers: number[]): number {
  let at = 2;
  while (!markers.includes(picture[at + 1]!)) at += 2 + picture.readUInt16BE(at + 2);
  return at;
}

function split(bytes: Buffer, ...places: number[]): Buffer[] & [Buffer, Buffer, Buffer] {
  const edges = [0, ...places, bytes.length];
  return edges.slice(1).map((end, index) => bytes.subarray(edges[index], end)) as ReturnType<typeof split>;
}

export function addProfile(picture: Buffer, profile: Buffer): Buffer {
  const [start, rest] = split(picture, 2);
  return Buffer.concat([start, segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), profile])), rest]);
}
