import { createAnimatedRefusal, createBrokenRefusal } from '../refusal.ts';
import type { PhotoHeader } from './header.ts';

const FIRST_CHUNK = 12;
const EXIF_ID = 'Exif\0\0';
const LOSSLESS_SIGNATURE = 0x2f;
const MAX_CHUNKS = 1000;
/** Memory that the decoder needs per pixel, as measured. */
const BYTES_PER_PIXEL = 6;

/** @throws Refusal for an animated picture, or a picture whose size differs from the canvas */
export function readWebp(file: Buffer): PhotoHeader {
  const chunks = readChunks(file);
  const [first] = chunks;
  if (chunks.some(({ name }) => name === 'ANIM' || name === 'ANMF')) throw createAnimatedRefusal();
  const picture = chunks.find(({ name }) => name === 'VP8 ' || name === 'VP8L');
  if (!first || !picture) throw createBrokenRefusal();
  const size = readSize(picture);
  if (first.name === 'VP8X') {
    const canvas = { width: first.data.readUIntLE(4, 3) + 1, height: first.data.readUIntLE(7, 3) + 1 };
    if (canvas.width !== size.width || canvas.height !== size.height) throw createBrokenRefusal();
  } else if (first !== picture) throw createBrokenRefusal();
  return {
    ...size,
    decodingBytes: size.width * size.height * BYTES_PER_PIXEL,
    scans: 1,
    exif: readExifChunk(chunks),
  };
}

/** Returns the TIFF structure of the Exif. Some programs write the identifier of a JPEG segment first, which is
 *  removed. */
function readExifChunk(chunks: Chunk[]): Buffer | undefined {
  const block = chunks.find(({ name }) => name === 'EXIF')?.data;
  return block?.toString('latin1', 0, EXIF_ID.length) === EXIF_ID ? block.subarray(EXIF_ID.length) : block;
}

interface Chunk {
  name: string;
  data: Buffer;
}

function readChunks(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = FIRST_CHUNK; at + 8 <= file.length && chunks.length < MAX_CHUNKS;) {
    const length = file.readUInt32LE(at + 4);
    chunks.push({ name: file.toString('latin1', at, at + 4), data: file.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length % 2);
  }
  return chunks;
}

function readSize({ name, data }: Chunk): { width: number; height: number } {
  if (name === 'VP8 ') return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  if (data.readUInt8(0) !== LOSSLESS_SIGNATURE) throw createBrokenRefusal();
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
