type Vector = [number, number, number];

/** Colour space of three primaries: ICC profile, and published matrix to linear sRGB. */
export interface ColourSpace {
  profile: Buffer;
  linear: (level: number) => number;
  toSrgb: [Vector, Vector, Vector];
}

const srgbLinear = (level: number) => (level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4);

/** Curve of sRGB, as parameters. */
export const displayP3: ColourSpace = {
  profile: profileOf(
    [
      [0.51512, 0.2412, -0.00105],
      [0.29198, 0.69225, 0.04189],
      [0.1571, 0.06657, 0.78407],
    ],
    curve('para', 0x0003_0000, ...[2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].map(fixed)),
  ),
  linear: srgbLinear,
  toSrgb: [
    [1.22494, -0.22494, 0],
    [-0.042057, 1.042057, 0],
    [-0.019638, -0.078636, 1.098274],
  ],
};

/** Curve as a power. */
export const adobeRgb: ColourSpace = {
  profile: profileOf(
    [
      [0.60974, 0.31111, 0.01947],
      [0.20528, 0.62567, 0.06087],
      [0.14919, 0.06322, 0.74457],
    ],
    curve('curv', 1, 0x0233_0000),
  ),
  linear: (level) => level ** 2.19921875,
  toSrgb: [
    [1.398356, -0.398356, 0],
    [0, 1, 0],
    [0, -0.042929, 1.042929],
  ],
};

/** Same curve as a table. */
export const adobeRgbByTable: ColourSpace = {
  ...adobeRgb,
  profile: profileOf(
    [
      [0.60974, 0.31111, 0.01947],
      [0.20528, 0.62567, 0.06087],
      [0.14919, 0.06322, 0.74457],
    ],
    table(Array.from({ length: 1024 }, (_, index) => (index / 1023) ** 2.19921875)),
  ),
};

/** Returns the CIE 1976 difference of a colour in this space and an sRGB colour; 2 is barely visible. */
export function computeColourDifference(space: ColourSpace, one: Vector, srgb: Vector): number {
  const light = one.map((level) => space.linear(level / 255)) as Vector;
  const seen = labOf(space.toSrgb.map((row) => Math.min(1, Math.max(0, dot(row, light)))) as Vector);
  const shown = labOf(srgb.map((level) => srgbLinear(level / 255)) as Vector);
  return Math.hypot(...seen.map((value, index) => value - shown[index]!));
}

function labOf(light: Vector): Vector {
  const x = dot([0.4124564, 0.3575761, 0.1804375], light) / 0.95047;
  const y = dot([0.2126729, 0.7151522, 0.072175], light);
  const z = dot([0.0193339, 0.119192, 0.9503041], light) / 1.08883;
  const [fx, fy, fz] = [x, y, z].map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116));
  return [116 * fy! - 16, 500 * (fx! - fy!), 200 * (fy! - fz!)];
}

function dot(one: Vector, other: Vector): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

function fixed(value: number): number {
  return Math.round(value * 65_536);
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeInt32BE(value, 4 * index));
  return bytes;
}

function curve(kind: string, ...values: number[]): Buffer {
  return Buffer.concat([Buffer.from(`${kind}\0\0\0\0`), words(...values)]);
}

function table(light: number[]): Buffer {
  const points = Buffer.alloc(2 * light.length);
  light.forEach((value, index) => points.writeUInt16BE(Math.round(value * 65_535), 2 * index));
  return Buffer.concat([curve('curv', light.length), points]);
}

function profileOf(primaries: [Vector, Vector, Vector], curve: Buffer): Buffer {
  const values = [
    ...primaries.map((xyz) => Buffer.concat([Buffer.from('XYZ \0\0\0\0'), words(...xyz.map(fixed))])),
    curve,
  ];
  const names = ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'];
  const header = Buffer.alloc(128);
  header.write('mntrRGB XYZ ', 12);
  header.write('acsp', 36);
  const firstValue = 128 + 4 + 12 * names.length;
  const tags = names.map((name, index) => {
    const which = Math.min(index, 3);
    const at = firstValue + values.slice(0, which).reduce((sum, { length }) => sum + length, 0);
    return Buffer.concat([Buffer.from(name), words(at, values[which]!.length)]);
  });
  const profile = Buffer.concat([header, words(names.length), ...tags, ...values]);
  profile.writeUInt32BE(profile.length, 0);
  return profile;
}
