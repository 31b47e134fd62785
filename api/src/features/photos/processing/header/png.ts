import { createAnimatedRefusal, createBrokenRefusal } from '../refusal.ts';
import type { PhotoHeader } from './header.ts';

const SIGNATURE_BYTES = 8;
const CHUNK_BYTES = 12;
const MAX_CHUNKS = 100_000;
const SAMPLES_PER_PIXEL: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** @throws Refusal if the chunks do not reach the end chunk, or contain the size twice */
export function readPng(file: Buffer): PhotoHeader {
  const chunks = readChunks(file);
  const [first, ...others] = chunks;
  if (chunks.some(({ name }) => name === 'acTL')) throw createAnimatedRefusal();
  const isRepeated = others.some(({ name }) => name === 'IHDR');
  if (first?.name !== 'IHDR' || first.data.length !== 13 || isRepeated) throw createBrokenRefusal();
  const [width, height] = [first.data.readUInt32BE(0), first.data.readUInt32BE(4)];
  const [depth, samples] = [first.data.readUInt8(8), SAMPLES_PER_PIXEL[first.data.readUInt8(9)]];
  if (samples === undefined) throw createBrokenRefusal();
  const inflated = (samples * depth) / 8;
  const isInterlaced = first.data.readUInt8(12) === 1;
  return {
    width,
    height,
    decodingBytes: width * height * (isInterlaced ? 2 * inflated + 2 : 3), // measured
    scans: 1,
    exif: chunks.find(({ name }) => name === 'eXIf')?.data,
    gamma: readGamma(chunks),
  };
}

/** Returns the gamma exponent of the samples; `undefined` if a profile or the sRGB chunk takes precedence. A value
 *  within five percent of the exponent of sRGB counts as sRGB. */
function readGamma(chunks: Chunk[]): number | undefined {
  const gamma = chunks.find(({ name, data }) => name === 'gAMA' && data.length === 4)?.data.readUInt32BE() ?? 0;
  if (gamma === 0 || chunks.some(({ name }) => name === 'iCCP' || name === 'sRGB')) return undefined;
  const exponent = gamma / 100_000;
  return Math.abs(exponent * 2.2 - 1) > 0.05 ? Math.min(Math.max(exponent, 0.1), 10) : undefined;
}

interface Chunk {
  name: string;
  data: Buffer;
}

function readChunks(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE_BYTES; chunks.length < MAX_CHUNKS;) {
    const length = file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    if (at + CHUNK_BYTES + length > file.length) throw createBrokenRefusal();
    chunks.push({ name, data: file.subarray(at + 8, at + 8 + length) });
    if (name === 'IEND') return chunks;
    at += CHUNK_BYTES + length;
  }
  throw createBrokenRefusal();
}
