import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Bitmap } from './bitmap.ts';

interface Picture {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}
type Decode = (file: ArrayBuffer) => Promise<Picture>;
type Encode = (picture: Picture, options: Record<string, unknown>) => Promise<ArrayBuffer>;
type Resize = (picture: Picture, options: Record<string, unknown>) => Promise<Picture>;
type Init = (module: object) => Promise<unknown>;
type Codec<F> = { default: F } & ({ init: Init } | { initResize: Init });

/** The types of Node leave out this one global. */
const { WebAssembly } = globalThis as unknown as { WebAssembly: { compile(bytes: Uint8Array): Promise<object> } };

const require = createRequire(import.meta.url);

// The codecs make their results with a class that only browsers have.
Object.assign(globalThis, {
  ImageData: class {
    constructor(
      readonly data: Uint8ClampedArray,
      readonly width: number,
      readonly height: number,
    ) {}
  },
});

/** A codec on its WebAssembly module read from disk: left alone it would fetch the module, which fails in Node. */
function codec<F>(name: string, wasmFile: string): () => Promise<F> {
  let loaded: Promise<F> | undefined;
  const load = async () => {
    const module = (await import(name)) as Codec<F>;
    const init = 'init' in module ? module.init : module.initResize;
    await init(await WebAssembly.compile(await readFile(require.resolve(wasmFile))));
    return module.default;
  };
  return () => (loaded ??= load());
}

/** Half the time of libwebp's own choice, 4, for two percent more bytes. */
const WEBP_METHOD = 2;

const jpegDecoder = codec<Decode>('@jsquash/jpeg/decode.js', '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm');
const jpegEncoder = codec<Encode>('@jsquash/jpeg/encode.js', '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm');
const webpDecoder = codec<Decode>('@jsquash/webp/decode.js', '@jsquash/webp/codec/dec/webp_dec.wasm');
const webpEncoder = codec<Encode>('@jsquash/webp/encode.js', '@jsquash/webp/codec/enc/webp_enc_simd.wasm');

const resizer = codec<Resize>('@jsquash/resize', '@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm');

/** A copy of this size, by Catmull-Rom; the bitmap must be opaque. */
export async function resize(bitmap: Bitmap, width: number, height: number): Promise<Bitmap> {
  const data = new Uint8ClampedArray(ownBuffer(bitmap.data)); // it takes the whole buffer for the picture
  const options = { width, height, method: 'catrom', premultiply: false, linearRGB: false };
  return bitmapOf(await (await resizer())({ ...bitmap, data }, options));
}

/** Pixels as they are in the file, not turned upright. Accepts a JPEG that breaks off; refuses CMYK. */
export async function decodeJpeg(file: Uint8Array): Promise<Bitmap> {
  return bitmapOf(await (await jpegDecoder())(ownBuffer(file)));
}

export async function decodeWebp(file: Uint8Array): Promise<Bitmap> {
  return bitmapOf(await (await webpDecoder())(ownBuffer(file)));
}

/** `progressive` is some percent smaller and takes half as long again. */
export async function encodeJpeg(bitmap: Bitmap, quality: number, progressive: boolean): Promise<Uint8Array> {
  return new Uint8Array(await (await jpegEncoder())(pictureOf(bitmap), { quality, progressive }));
}

export async function encodeWebp(bitmap: Bitmap, quality: number): Promise<Uint8Array> {
  return new Uint8Array(await (await webpEncoder())(pictureOf(bitmap), { quality, method: WEBP_METHOD }));
}

function ownBuffer(file: Uint8Array): ArrayBuffer {
  const { buffer } = file;
  return buffer instanceof ArrayBuffer && buffer.byteLength === file.byteLength ? buffer : new Uint8Array(file).buffer;
}

function bitmapOf({ width, height, data }: Picture): Bitmap {
  return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}

function pictureOf({ width, height, data }: Bitmap): Picture {
  return { width, height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength) };
}
