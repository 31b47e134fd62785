import path from 'node:path';
import { getOwnValue } from '@fotosoc/contract/own-value';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.map': 'application/json',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Returns the content type of a bundle's file, by its name. */
export function getMediaType(file: string): string {
  return getOwnValue(TYPES, path.extname(file)) ?? 'application/octet-stream';
}
