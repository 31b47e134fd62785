import http from 'node:http';
import type { Actor } from './server.ts';
import { MULTIPART_TYPE, createUploadRequest } from './upload.ts';

export interface HalfSentUpload {
  finish: () => void;
  /** Status of the response; 0 for a closed connection. */
  status: Promise<number>;
}

export async function sendHalf(port: number, file: Buffer, { cookie }: Actor): Promise<HalfSentUpload> {
  const body = createUploadRequest(file).payload as Buffer;
  const headers = { cookie, 'content-type': MULTIPART_TYPE, 'content-length': body.length };
  const request = http.request({ host: '127.0.0.1', port, method: 'POST', path: '/api/photos', headers, agent: false });
  const status = new Promise<number>((resolve) => {
    request.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)));
    request.on('error', () => resolve(0));
  });
  await new Promise((resolve) => {
    request.write(body.subarray(0, body.length / 2), resolve);
  });
  return { finish: () => void request.end(body.subarray(body.length / 2)), status };
}
