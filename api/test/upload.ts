import type { InjectOptions } from 'fastify';
import type { Actor } from './server.ts';

export type Part = [name: string, value: string | Buffer, filename?: string];

const BOUNDARY = 'fotosoc-test-boundary';

export function encodeMultipart(parts: Part[]): Buffer {
  const chunks = parts.flatMap(([name, value, filename]) => {
    const file = filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: image/jpeg`;
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')];
  });
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

export function createUploadRequest(file: Buffer, as?: Actor, fields: Record<string, string> = {}): InjectOptions {
  const { filename = 'photo.jpg', ...more } = fields;
  const texts = { purpose: 'portfolio-create', link: 'ada', gallery: '1', ...more };
  return {
    method: 'POST',
    url: '/api/photos',
    headers: { 'content-type': MULTIPART_TYPE, ...(as && { cookie: as.cookie }) },
    payload: encodeMultipart([...Object.entries(texts), ['file', file, filename]]),
  };
}
