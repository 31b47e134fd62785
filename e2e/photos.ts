import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

export interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const DEMO = path.resolve(import.meta.dirname, '../api/demo');

/** Returns a demo photograph, EXIF included. */
export function readDemoPhoto(name: string): PhotoFile {
  return { name, mimeType: 'image/jpeg', buffer: readFileSync(path.join(DEMO, name)) };
}

/** Creates a 24-megapixel JPEG (6000 × 4000) with detail all over, in the browser. */
export async function createLargePhoto(page: Page): Promise<PhotoFile> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(6000, 4000);
    const context = canvas.getContext('2d')!;
    const sky = context.createLinearGradient(0, 0, 6000, 4000);
    sky.addColorStop(0, '#123a6b');
    sky.addColorStop(1, '#e0a060');
    context.fillStyle = sky;
    context.fillRect(0, 0, 6000, 4000);
    for (let index = 0; index < 4000; index += 1) {
      context.fillStyle = `hsl(${(index * 37) % 360} 60% ${30 + (index % 50)}% / .5)`;
      context.fillRect((index * 7919) % 6000, (index * 104_729) % 4000, 90, 60);
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = '';
    for (let start = 0; start < bytes.length; start += 32_768) {
      text += String.fromCharCode(...bytes.subarray(start, start + 32_768));
    }
    return btoa(text);
  });
  return { name: 'twenty-four-megapixels.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}
