import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import * as piexif from 'piexif-ts';
import type { Bitmap } from '@jimp/types';
import { PhotoImage } from '../src/features/photos/processing/photo-image.ts';
import { encodeJpeg } from './pixels.ts';

/** Reads a picture of the demo content, similar to a camera's file. */
export async function readDemoPicture(name: string): Promise<Buffer> {
  return readFile(new URL(`../demo/${name}.jpg`, import.meta.url));
}

/** Creates a bitmap, red on the left and blue on the right. */
function halves(width: number, height: number): Bitmap {
  const data = Buffer.alloc(width * height * 4);
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  for (let at = 0; at < pixels.length; at++) pixels[at] = at % width < width / 2 ? 0xff0000ff : 0xffff0000;
  return { width, height, data };
}

export async function createJpeg(width = 400, height = 300): Promise<Buffer> {
  return encodeJpeg(halves(width, height), 80);
}

export async function createWebp(width = 400, height = 300): Promise<Buffer> {
  return new PhotoImage(halves(width, height)).getBuffer('image/webp', { quality: 80 });
}

export function createCmykJpeg(): Buffer {
  return Buffer.from(
    [
      '/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwAGBAUGBQQGBgUGBwcGCAoQCgoJCQoUDg8MEBcUGBgXFBYWGh0lHxobIxwWFiAsICMmJykq',
      'KRkfLTAtKDAlKCko/9sAQwEHBwcKCAoTCgoTKBoWGigoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo',
      'KCgoKCgo/8AAFAgACAAIBAEiAAIRAQMRAQQiAP/EABYAAQEBAAAAAAAAAAAAAAAAAAAHCP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/',
      'xAAUAQEAAAAAAAAAAAAAAAAAAAAF/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAA4EAQACEQMRBAAAPwCJAExzTAD/2Q==',
    ].join(''),
    'base64',
  );
}

/** Creates a JPEG with large, cheaply computed pixels. */
export async function createLargeJpeg(width: number, height: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 4);
  for (let at = 0; at < data.length; at++) data[at] = at % 4 === 3 ? 255 : (at >> 9) ^ (at * 7);
  return encodeJpeg({ width, height, data }, 75);
}

export function addPrivateExif(picture: Buffer, orientation: number): Buffer {
  const { ImageIFD, ExifIFD, GPSIFD } = piexif.TagValues;
  const exif = {
    '0th': {
      [ImageIFD.Make]: 'Canon',
      [ImageIFD.Model]: 'EOS R6',
      [ImageIFD.Orientation]: orientation,
      [ImageIFD.Artist]: 'SECRET-ARTIST',
      [ImageIFD.CameraSerialNumber]: 'SECRET-SERIAL-0',
    },
    Exif: {
      [ExifIFD.FNumber]: [28, 10] as [number, number],
      [ExifIFD.ExposureTime]: [1, 125] as [number, number],
      [ExifIFD.ISOSpeedRatings]: 400,
      [ExifIFD.FocalLength]: [135, 1] as [number, number],
      [ExifIFD.DateTimeOriginal]: '2024:05:04 16:20:39',
      [ExifIFD.LensModel]: 'RF135mm',
      [ExifIFD.BodySerialNumber]: 'SECRET-SERIAL-1',
      [ExifIFD.LensSerialNumber]: 'SECRET-SERIAL-2',
      [ExifIFD.CameraOwnerName]: 'SECRET-OWNER',
      [ExifIFD.MakerNote]: 'SECRET-NOTE',
      [ExifIFD.UserComment]: 'SECRET-COMMENT',
      [ExifIFD.ImageUniqueID]: 'SECRET-UNIQUE',
    },
    GPS: {
      [GPSIFD.GPSLatitudeRef]: 'N',
      [GPSIFD.GPSLatitude]: [
        [53, 1],
        [20, 1],
        [12345, 100],
      ] as [number, number][],
      [GPSIFD.GPSProcessingMethod]: 'SECRET-GPS',
    },
  };
  return Buffer.from(piexif.insert(piexif.dump(exif), picture.toString('latin1')), 'latin1');
}

/** Creates a PNG of a few bytes with this declared size. */
export function createPngBomb(width: number, height: number, isInterlaced = false): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, Number(isInterlaced)], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function createPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => Buffer.from([255, 0, 0, 128]))]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function crc32(data: Buffer): number {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
