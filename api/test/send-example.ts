import type { LightMyRequestResponse } from 'fastify';
import type { ApiKey } from '@fotosoc/contract';
import type { ExampleRequest } from './example.ts';
import { addressOf } from './examples.ts';
import { toHeaders, type Actor, type TestServer } from './server.ts';
import { encodeMultipart, MULTIPART_TYPE } from './upload.ts';

export async function sendExample(
  { app }: TestServer,
  key: ApiKey,
  example: ExampleRequest,
  { as, headers = {} }: { as?: Actor | undefined; headers?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  const own = as ? toHeaders(as) : {};
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
    payload: example.parts ? encodeMultipart(example.parts) : (example.body as object),
  });
}
