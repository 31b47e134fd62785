import type { FastifyRequest } from 'fastify';
import { addressOf, type Manifest } from '@fotosoc/contract/registry/manifest';
import type { Surroundings } from '@fotosoc/serving/plain-page';
import { shellFiles } from '@fotosoc/serving/shell-files';
import type { Delivery } from '../delivery.ts';
import { themeOf } from './page-request.ts';

/** Returns the frame of a plain page for this visitor. */
export function surroundingsOf(
  request: FastifyRequest,
  shell: Manifest,
  { society }: Pick<Delivery, 'society'>,
): Surroundings {
  const files = Object.entries(shell.integrity);
  return {
    siteName: society().longName,
    theme: themeOf(request),
    shell: shellFiles(shell),
    integrity: Object.fromEntries(files.map(([file, hash]) => [addressOf(shell, file), hash])),
  };
}
