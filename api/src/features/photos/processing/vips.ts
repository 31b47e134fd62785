import openVips from 'wasm-vips';
import { WITHOUT_AVIF } from './without-avif.ts';

type Vips = Awaited<ReturnType<typeof openVips>>;
export type VipsImage = InstanceType<Vips['Image']>;

/** libvips as WebAssembly. Only the formats of photos can be loaded. */
export const vips = await openVips({
  // The AVIF encoder takes 16 MB, and processes that decode uploads do not need it.
  dynamicLibraries: process.env[WITHOUT_AVIF] ? [] : ['vips-heif.wasm'],
  preRun: ({ ENV }) => (ENV['VIPS_WARNING'] = '0'), // no warnings in the log: a problem of a file is thrown as an error
});
vips.concurrency(1); // each photo uses a single core
vips.Cache.max(0); // no cache of operations, because no photo is processed twice
vips.operationBlock('VipsForeignLoad', true);
for (const format of ['Jpeg', 'Png', 'Webp']) vips.operationBlock(`VipsForeignLoad${format}`, false);

/** Processes an image in steps, and frees the memory of each step.
 *  @param work receives a function that registers each intermediate image */
export function withDisposedSteps<T>(work: (step: (image: VipsImage) => VipsImage) => T): T {
  const made: VipsImage[] = [];
  try {
    return work((image) => {
      made.push(image);
      return image;
    });
  } finally {
    for (const image of made) image.delete();
  }
}
