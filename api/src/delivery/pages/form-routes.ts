import type { FastifyInstance } from 'fastify';
import { addressOf, type Manifest } from '@fotosoc/contract/registry/manifest';
import { renderFormRefusal } from '@fotosoc/serving/form-refusal';
import { shellFiles } from '@fotosoc/serving/shell-files';
import { notFound } from '../../ground/http/errors.ts';
import type { Delivery } from '../delivery.ts';
import type { Registry } from '../registry/registry.ts';
import { pagePathOf, themeOf } from './page-request.ts';

/** Forms that browsers send themselves because no script of their page runs: answered by a page that says so, 405. Their
 *  content is not read. */
export function formRoutes(app: FastifyInstance, registry: Registry, { society }: Pick<Delivery, 'society'>): void {
  app.post('/*', {
    schema: { hide: true },
    onRequest: async (request, reply) => {
      const { shell } = await registry.read();
      if (pagePathOf(request) === undefined || !shell) throw notFound();
      const { html, headers } = renderFormRefusal({
        siteName: society().longName,
        theme: themeOf(request),
        shell: shellFiles(shell.active),
        integrity: integrityOf(shell.active),
      });
      return reply
        .code(405)
        .headers({ ...headers, allow: 'GET, HEAD' })
        .send(html);
    },
    handler: () => undefined,
  });
}

function integrityOf(manifest: Manifest): Record<string, string> {
  const files = Object.entries(manifest.integrity);
  return Object.fromEntries(files.map(([file, hash]) => [addressOf(manifest, file), hash]));
}
