import type { FastifyInstance } from 'fastify';
import { renderPlainPage } from '@fotosoc/ssr/plain-page';
import { createNotFoundError } from '@fotosoc/server-kit/http-error';
import type { DeliveryServices } from '../services.ts';
import { createPageFrame } from '../pages/page-frame.ts';
import type { Registry } from '../registry/registry.ts';
import { findDocument, findPicture, findSource } from './documents.ts';

const STYLE = `
main{width:min(100%,52rem);min-width:0;margin-inline:auto;padding:var(--s-5) var(--gutter) var(--section)}
main :is(h1,h2,h3){margin-block:var(--s-5) var(--s-3)}
main :is(p,ul,ol,pre,table){margin-block:var(--s-3)}
main :is(ul,ol){padding-inline-start:var(--s-5);list-style:revert}
main pre{max-width:100%;overflow-x:auto;padding:var(--s-3);background:var(--bg-sunk)}
main code{font-family:ui-monospace,monospace;font-size:.9em;overflow-wrap:anywhere}
main pre code{overflow-wrap:normal}
main table{display:block;overflow-x:auto;border-collapse:collapse}
main :is(th,td){padding:var(--s-2) var(--s-3);text-align:start;vertical-align:top;border-block-end:1px solid var(--line)}
main img{max-width:100%;height:auto}
`;

const ROOT = '/docs/teams/';

/** Routes of the documents for teams, from the running release. */
export function docsRoutes(
  app: FastifyInstance,
  registry: Registry,
  delivery: Pick<DeliveryServices, 'identity'>,
): void {
  const hidden = { schema: { hide: true } };
  for (const short of ['/docs', '/docs/', '/docs/teams']) {
    app.get(short, hidden, async (_request, reply) => reply.redirect(ROOT, 302));
  }

  app.get<{ Params: { '*': string } }>('/docs/*', hidden, async (request, reply) => {
    const at = request.params['*'];
    const picture = await findPicture(at);
    if (picture) return reply.header('cache-control', 'public, max-age=3600').type('image/webp').send(picture);
    const source = await findSource(at);
    if (source !== undefined) return reply.type('text/plain; charset=utf-8').send(source);
    const [document, { shell }] = [await findDocument(at), await registry.read()];
    if (!document || !shell) throw createNotFoundError();
    const { html, headers } = renderPlainPage(createPageFrame(request, shell.active, delivery), {
      title: document.title,
      style: STYLE,
      main: `<nav aria-label="Documents"><a href="${ROOT}">For teams</a> · <a href="/deployments">Deployments</a> · <a href="/api/openapi.json">API endpoints</a></nav>\n${document.html}`,
    });
    return reply.headers(headers).send(html);
  });
}
