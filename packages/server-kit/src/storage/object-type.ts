import path from 'node:path';
import { getOwnValue } from '../own-value.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
  '.json': 'application/json; charset=utf-8',
};

export function getMediaType(key: string): string {
  return getOwnValue(TYPES, path.extname(key)) ?? 'application/octet-stream';
}
