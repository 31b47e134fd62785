import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, cookieOptions } from '../../plugins/session.ts';
import { readPreview, type Preview } from '../deployments/document/preview.ts';
import type { Services } from '../../services.ts';

/** The preview a visitor came for by `?preview=…`, at the origin of previews; kept there in a cookie until it expires or
 *  `?preview=off`. Anything that was not signed here is none. */
export async function previewOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Preview | undefined> {
  const name = cookieName(services, 'preview');
  const { preview: asked } = request.query as { preview?: unknown };
  if (asked === 'off') {
    void reply.clearCookie(name, cookieOptions(services));
    return undefined;
  }
  const signed = typeof asked === 'string' ? asked : request.cookies[name];
  if (!signed) return undefined;
  const preview = await readPreview(services.db, signed, services.now());
  if (preview && typeof asked === 'string') {
    void reply.setCookie(name, asked, { ...cookieOptions(services), expires: preview.expiresAt });
  }
  return preview;
}
