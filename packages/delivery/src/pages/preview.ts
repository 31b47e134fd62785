import type { FastifyReply, FastifyRequest } from 'fastify';
import { getCookieName, getCookieOptions } from '@fotosoc/server-kit/http/cookies';
import { readPreview, type Preview } from '../registry/preview.ts';
import type { DeliveryServices } from '../services.ts';
import { getOwnValue } from '@fotosoc/contract/own-value';

/** Returns the visitor's preview from `?preview=…` at the preview origin; kept in a cookie until it expires or
 *  `?preview=off`. Unsigned previews are ignored. */
export async function readVisitorPreview(
  delivery: Pick<DeliveryServices, 'accounts' | 'config' | 'db' | 'now'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Preview | undefined> {
  const name = getCookieName(delivery.config, 'preview');
  const { preview: asked } = request.query as { preview?: unknown };
  if (asked === 'off') {
    void reply.clearCookie(name, getCookieOptions(delivery.config));
    return undefined;
  }
  const signed = typeof asked === 'string' ? asked : getOwnValue(request.cookies, name);
  if (!signed) return undefined;
  const preview = await readPreview(delivery.db, signed, delivery.now());
  if (preview && typeof asked === 'string') {
    void reply.setCookie(name, asked, { ...getCookieOptions(delivery.config), expires: preview.expiresAt });
  }
  return preview;
}
