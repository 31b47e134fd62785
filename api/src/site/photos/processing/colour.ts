import type { Bitmap } from './bitmap.ts';

type Vector = [number, number, number];
type Matrix = [Vector, Vector, Vector];

const HEADER_BYTES = 128;
const MAX_TAGS = 100;
const MAX_CURVE_POINTS = 4096;
const TAG_BYTES = 12;
const VALUE_AT = 8;
/** From the connection space of profiles (XYZ under D50) to linear sRGB, by the adaptation of Bradford. */
const TO_SRGB: Matrix = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
];
/** Steps of linear light; fine enough that no two levels of sRGB share one. */
const LIGHT_STEPS = 16_384;

/** Turns colours as a profile means them into those of sRGB, in place. */
export type Conversion = (bitmap: Bitmap) => void;

/** The conversion for an ICC profile of three primaries and their curves, as Display P3, Adobe RGB and ProPhoto are;
 *  undefined for other kinds, and for what cannot be read. Colours outside sRGB become the nearest each channel can show. */
export function conversionFrom(profile: Buffer): Conversion | undefined {
  try {
    const linear = ['rTRC', 'gTRC', 'bTRC'].map((name) => levelsOf(tag(profile, name)));
    const primaries = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => xyzOf(tag(profile, name)));
    if (profile.toString('latin1', 16, 24) !== 'RGB XYZ ') return undefined;
    const matrix = TO_SRGB.map((row) => primaries.map((primary) => dot(row, primary))) as Matrix;
    return (bitmap) => convert(bitmap, linear, matrix);
  } catch {
    return undefined;
  }
}

function convert({ data }: Bitmap, linear: Float64Array[], matrix: Matrix): void {
  const [red, green, blue] = linear as [Float64Array, Float64Array, Float64Array];
  for (let at = 0; at < data.length; at += 4) {
    const light: Vector = [red[data[at]!]!, green[data[at + 1]!]!, blue[data[at + 2]!]!];
    data[at] = levelOf(dot(matrix[0], light));
    data[at + 1] = levelOf(dot(matrix[1], light));
    data[at + 2] = levelOf(dot(matrix[2], light));
  }
}

function dot(one: Vector, other: Vector): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

/** Levels of sRGB by linear light. */
const LEVELS = Uint8Array.from({ length: LIGHT_STEPS + 1 }, (_, step) => {
  const light = step / LIGHT_STEPS;
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
});

function levelOf(light: number): number {
  return LEVELS[Math.round(Math.min(1, Math.max(0, light)) * LIGHT_STEPS)]!;
}

/** @throws Error without this tag */
function tag(profile: Buffer, name: string): Buffer {
  const count = Math.min(profile.readUInt32BE(HEADER_BYTES), MAX_TAGS);
  for (let index = 0; index < count; index++) {
    const at = HEADER_BYTES + 4 + index * TAG_BYTES;
    if (profile.toString('latin1', at, at + 4) !== name) continue;
    const start = profile.readUInt32BE(at + 4);
    return profile.subarray(start, start + profile.readUInt32BE(at + 8));
  }
  throw new Error(`The profile has no ${name}.`);
}

function xyzOf(value: Buffer): Vector {
  return [0, 4, 8].map((at) => fixed(value, VALUE_AT + at)) as Vector;
}

function fixed(value: Buffer, at: number): number {
  return value.readInt32BE(at) / 65_536;
}

/** The linear light of each of the 256 levels. */
function levelsOf(curve: Buffer): Float64Array {
  const kind = curve.toString('latin1', 0, 4);
  const light = kind === 'para' ? parametric(curve) : sampled(curve);
  return Float64Array.from({ length: 256 }, (_, level) => light(level / 255));
}

function sampled(curve: Buffer): (level: number) => number {
  const count = curve.readUInt32BE(VALUE_AT);
  if (count === 0) return (level) => level;
  if (count === 1) return (level) => level ** (curve.readUInt16BE(VALUE_AT + 4) / 256);
  if (count > MAX_CURVE_POINTS) throw new Error('The profile has too long a curve.');
  return (level) => {
    const place = level * (count - 1);
    const before = Math.min(Math.floor(place), count - 2);
    const [low, high] = [0, 1].map((step) => curve.readUInt16BE(VALUE_AT + 4 + 2 * (before + step)) / 65_535);
    return low! + (high! - low!) * (place - before);
  };
}

/** How many parameters each kind of curve has. Source: ICC.1:2022, 10.18. */
const PARAMETERS = [1, 3, 4, 5, 7];

function parametric(curve: Buffer): (level: number) => number {
  const kind = curve.readUInt16BE(VALUE_AT);
  const length = PARAMETERS[kind];
  if (length === undefined) throw new Error('The profile has an unknown curve.');
  const parameters = Array.from({ length }, (_, index) => fixed(curve, VALUE_AT + 4 + 4 * index));
  const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = parameters;
  if (kind <= 2) return (level) => (level >= -b / a ? (a * level + b) ** g : 0) + (kind === 2 ? c : 0);
  return (level) => (level >= d ? (a * level + b) ** g + e : c * level + f);
}
