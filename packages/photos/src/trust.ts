/** Width of the canvas that `keepsPixels` draws, in pixels. */
const PROBE_PIXELS = 16;
/** Colours that fingerprinting protection would not return by chance. */
const PROBE_COLORS = [
  [203, 17, 94],
  [12, 180, 61],
] as const;

/** Returns whether a canvas returns the drawn pixels. Browsers that resist fingerprinting return noise or stripes,
 *  without an error: https://bugzilla.mozilla.org/show_bug.cgi?id=1621433 */
export function keepsPixels(): boolean {
  const canvas = new OffscreenCanvas(PROBE_PIXELS, PROBE_PIXELS);
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })!;
  for (const [index, [red, green, blue]] of PROBE_COLORS.entries()) {
    context.fillStyle = `rgb(${red} ${green} ${blue})`;
    context.fillRect((index * PROBE_PIXELS) / 2, 0, PROBE_PIXELS / 2, PROBE_PIXELS);
  }
  const { data } = context.getImageData(0, 0, PROBE_PIXELS, PROBE_PIXELS);
  return data.every((value, at) => {
    const x = (at >> 2) % PROBE_PIXELS;
    const expected = [...PROBE_COLORS[x < PROBE_PIXELS / 2 ? 0 : 1], 255];
    return value === expected[at % 4];
  });
}

/** Number of bytes that reveal an animation: GIFs of screen recordings have long colour tables. */
const HEAD_BYTES = 1_000_000;

/** Start of each picture of a GIF, in windows-1252. */
const GIF_CONTROL = '!\u00f9\u0004';

/** Returns whether a file is an animated GIF, PNG or WebP, of which a canvas would keep only the first picture. */
export async function isAnimated(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const head = new TextDecoder('latin1').decode(bytes);
  if (head.startsWith('GIF8')) return head.split(GIF_CONTROL).length > 2;
  if (head.startsWith('RIFF')) return head.slice(8, 16) === 'WEBPVP8X' && (bytes[20]! & 2) !== 0;
  return head.slice(1, 4) === 'PNG' && head.slice(0, head.indexOf('IDAT')).includes('acTL');
}
