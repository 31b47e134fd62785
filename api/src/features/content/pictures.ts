import path from 'node:path';
import type { Photo } from '@fotosoc/contract/photo';
import type { FastifyInstance } from 'fastify';
import type { ServerKit } from '../../server-kit/server-kit.ts';
import { HOUR_SECONDS } from '../../units.ts';
import { FileStore } from '../../server-kit/storage/file-store.ts';
import { OBJECT_ROUTE_OPTIONS, sendObject } from '../../server-kit/http/send-object.ts';

const PREFIX = '/api/pictures/';

/** Pictures that are bundled with the site, by URL. Page sections refer to a bundled picture like to an uploaded
 *  photo. */
export const PICTURES: Record<string, Photo> = Object.fromEntries(
  [
    createPicture('webmaster.jpg', 800, 800),
    createPicture('workshop-developing-your-own-photography-style.jpg', 1000, 563),
    createPicture('workshop-lighting-walkshop.jpg', 1000, 563),
    createPicture('workshop-everything-you-need-to-know-about-film.jpg', 1000, 563),
    createPicture('poster.webp', 1120, 630, [450, 840]),
    createPicture('walks.webp', 900, 600, [450]),
    createPicture('photobook.webp', 900, 600, [450]),
    createPicture('discount.webp', 900, 600, [450]),
  ].map((photo) => [photo.id, photo]),
);

export function formatPictureUrl(file: string): string {
  return PREFIX + file;
}

/** @param narrower widths of smaller copies, which are part of their file names: `walks.w450.webp` */
function createPicture(file: string, width: number, height: number, narrower: number[] = []): Photo {
  const url = PREFIX + file;
  const copies = narrower.map((copy) => ({
    url: url.replace(/\.webp$/, `.w${copy}.webp`),
    width: copy,
    height: Math.round((copy * height) / width),
    type: 'image/webp' as const,
  }));
  const whole = file.endsWith('.webp') ? [{ url, width, height, type: 'image/webp' as const }] : [];
  const variants = copies.length > 0 ? [...copies, ...whole] : [];
  return { id: url, url, width, height, alt: '', variants, placeholder: '', exif: null };
}

/** Serves the bundled pictures, which change only with a release. */
export function pictureRoutes(app: FastifyInstance, { scratch }: Pick<ServerKit, 'scratch'>): void {
  const pictures = new FileStore(path.join(import.meta.dirname, 'pictures'), scratch);
  app.route<{ Params: { '*': string } }>({
    ...OBJECT_ROUTE_OPTIONS,
    url: `${PREFIX}*`,
    handler: async (request, reply) => {
      void reply.headers({
        'cache-control': `public, max-age=${24 * HOUR_SECONDS}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      return sendObject(request, reply, pictures, request.params['*']);
    },
  });
}
