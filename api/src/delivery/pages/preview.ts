import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, cookieOptions } from '../../ground/http/cookies.ts';
import { readPreview, type Preview } from '../registry/preview.ts';
import type { Delivery } from '../delivery.ts';
import { ownValue } from '@fotosoc/contract/own-value';

/** Returns the visitor's preview from `?preview=…` at the preview origin; kept in a cookie until it expires or
 *  `?preview=off`. Unsigned previews are ignored. */
export async function previewOf(
  delivery: Pick<Delivery, 'accounts' | 'config' | 'db' | 'now'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Preview | undefined> {
  const name = cookieName(delivery.config, 'preview');
  const { preview: asked } = request.query as { preview?: unknown };
  if (asked === 'off') {
    void reply.clearCookie(name, cookieOptions(delivery.config));
    return undefined;
  }
  const signed = typeof asked === 'string' ? asked : ownValue(request.cookies, name);
  if (!signed) return undefined;
  const preview = await readPreview(delivery.db, signed, delivery.now());
  if (preview && typeof asked === 'string') {
    void reply.setCookie(name, asked, { ...cookieOptions(delivery.config), expires: preview.expiresAt });
  }
  return preview;
}
