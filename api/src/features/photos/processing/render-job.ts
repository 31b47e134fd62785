import { readFile } from 'node:fs/promises';
import type { Exif } from '@fotosoc/contract/photo';
import type { PhotoType, RenditionPlan, Rendition } from './engine.ts';
import { insertSegment, readExif } from './exif/exif.ts';
import type { PhotoHeader } from './header/header.ts';
import { readHeader } from './header/read-header.ts';
import { jimpEngine } from './jimp-engine.ts';
import { readDecodedHeader, hasAllPixels } from './codecs.ts';
import { createBrokenRefusal } from './refusal.ts';

/** Path of an upload and the settings with which it is rendered. */
export interface RenderJob extends Pick<
  RenditionPlan,
  'maxSidePixels' | 'cropTo' | 'maxBytes' | 'isProgressive' | 'variants' | 'isStored'
> {
  path: string;
  type: PhotoType;
  /** True if camera data is kept, without private tags. */
  keepsExif: boolean;
}

export interface RenderedPhoto extends Rendition {
  exif: Exif | null;
  workMs: number;
}

/** Renders one upload. Runs in the render process only.
 *  @throws Refusal for a header beyond a limit; errors of the decoder */
export async function runRenderJob({ path, type, keepsExif, ...sizes }: RenderJob): Promise<RenderedPhoto> {
  const before = process.cpuUsage();
  const file = await readFile(path);
  const header = readHeader(file, type);
  freeMemoryFor(header);
  const { exif: block, gamma, ended } = header;
  const size = readDecodedHeader(ended ?? file);
  const isAsAnnounced = size.width === header.width && size.height === header.height;
  if (!isAsAnnounced || (ended && !hasAllPixels(ended))) throw createBrokenRefusal();
  const facts = block && readExif(block);
  const segment = keepsExif ? facts?.segment : undefined;
  const rendition = await jimpEngine.render(ended ?? file, {
    orientation: facts?.orientation ?? 1,
    gamma,
    ...sizes,
    maxBytes: sizes.maxBytes - (segment?.length ?? 0),
  });
  const data = segment ? insertSegment(rendition.data, segment) : rendition.data;
  const { user, system } = process.cpuUsage(before);
  return { ...rendition, data, exif: facts?.camera ?? null, workMs: Math.round((user + system) / 1000) };
}

/** Number of pixels of a photo whose processing may need the memory of all garbage. */
const LARGE_PIXELS = 4_000_000;
/** Memory of a process in which a small photo could reach the limit. It has 330 MB after small photos, 500 after large
 *  ones, because the memory of WebAssembly does not shrink. */
const MUCH_MEMORY_BYTES = 600_000_000;

/** Collects the garbage of the previous photo, which counts against the memory limit of this photo. Not for a small photo
 *  far from the limit, because the collection takes a third of the time of a copy. */
function freeMemoryFor({ width, height }: PhotoHeader): void {
  if (width * height > LARGE_PIXELS || process.memoryUsage.rss() > MUCH_MEMORY_BYTES) globalThis.gc?.();
}
