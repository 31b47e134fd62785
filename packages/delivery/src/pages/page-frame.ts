import type { FastifyRequest } from 'fastify';
import { formatFileAddress, type Manifest } from '@fotosoc/contract/registry/manifest';
import type { PlainPageContext } from '@fotosoc/ssr/plain-page';
import { listShellFiles } from '@fotosoc/ssr/shell-files';
import type { DeliveryServices } from '../services.ts';
import { readTheme } from './page-request.ts';

/** Returns the frame of a plain page for this visitor. */
export function createPageFrame(
  request: FastifyRequest,
  shell: Manifest,
  { identity }: Pick<DeliveryServices, 'identity'>,
): PlainPageContext {
  const files = Object.entries(shell.integrity);
  return {
    siteName: identity().longName,
    theme: readTheme(request),
    shell: listShellFiles(shell),
    integrity: Object.fromEntries(files.map(([file, hash]) => [formatFileAddress(shell, file), hash])),
  };
}
