import type { FastifyInstance } from 'fastify';
import { renderPlainPage } from '@fotosoc/ssr/plain-page';
import { createNotFoundError } from '@fotosoc/server-kit/http-error';
import type { DeliveryServices } from '../services.ts';
import type { Registry } from '../registry/registry.ts';
import { getPagePath } from './page-request.ts';
import { createPageFrame } from './page-frame.ts';

const REFUSAL = {
  title: 'This form needs JavaScript',
  style: `main{display:grid;justify-items:start;gap:var(--s-3);max-width:36rem;margin-inline:auto;padding:var(--section) var(--gutter)}`,
  main: `<h1>This form needs JavaScript</h1>
<p>Nothing was sent. Switch JavaScript on in this browser, then fill in the form again.</p>
<p><a href="">Back to the form</a></p>`,
};

/** Routes of forms sent by browsers without scripts: a page explains the failure, 405. The content is not read. */
export function formRoutes(
  app: FastifyInstance,
  registry: Registry,
  delivery: Pick<DeliveryServices, 'identity'>,
): void {
  app.post('/*', {
    schema: { hide: true },
    onRequest: async (request, reply) => {
      const { shell } = await registry.read();
      if (getPagePath(request) === undefined || !shell) throw createNotFoundError();
      const { html, headers } = renderPlainPage(createPageFrame(request, shell.active, delivery), REFUSAL);
      return reply
        .code(405)
        .headers({ ...headers, allow: 'GET, HEAD' })
        .send(html);
    },
    handler: () => undefined,
  });
}
