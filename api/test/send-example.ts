import type { LightMyRequestResponse } from 'fastify';
import type { ApiKey } from '@fotosoc/contract';
import type { Example } from './example.ts';
import { addressOf } from './examples.ts';
import { headersOf, type Actor, type TestServer } from './server.ts';
import { multipart, MULTIPART_TYPE } from './upload.ts';

export async function sendExample(
  { app }: TestServer,
  key: ApiKey,
  example: Example,
  { as, headers = {} }: { as?: Actor | undefined; headers?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  const own = as ? headersOf(as) : {};
  const cookies = [own, example.headers].flatMap((some) => some?.['cookie'] ?? []);
  return app.inject({
    method: key.slice(0, key.indexOf(' ')) as 'GET',
    url: addressOf(key, example),
    headers: {
      ...headers,
      ...own,
      ...example.headers,
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
      ...(example.parts && { 'content-type': MULTIPART_TYPE }),
    },
    payload: example.parts ? multipart(example.parts) : (example.body as object),
  });
}
