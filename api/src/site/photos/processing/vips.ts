import openVips from 'wasm-vips';

type Vips = Awaited<ReturnType<typeof openVips>>;
export type VipsImage = InstanceType<Vips['Image']>;

/** libvips as WebAssembly. It reads what photographs come as, and nothing else that it could. */
export const vips = await openVips({
  dynamicLibraries: [],
  preRun: ({ ENV }) => (ENV['VIPS_WARNING'] = '0'), // what is wrong with a file is thrown
});
vips.concurrency(1); // a photo is given one core
vips.Cache.max(0); // no photo is made twice
vips.operationBlock('VipsForeignLoad', true);
for (const format of ['Jpeg', 'Png', 'Webp']) vips.operationBlock(`VipsForeignLoad${format}`, false);

/** Makes something of an image step by step, and gives back what each step held.
 *  @param step told each image that it makes, on the way to the result */
export function inSteps<T>(work: (step: (image: VipsImage) => VipsImage) => T): T {
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
