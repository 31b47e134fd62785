import path from 'node:path';
import type { Photo } from '@fotosoc/contract/photo';
import { formatCopyUrl, listCopyWidths } from '@fotosoc/contract/photo-ladder';
import type { FastifyInstance } from 'fastify';
import { HOUR_SECONDS } from '@fotosoc/server-kit/units';
import { getOwnValue } from '@fotosoc/contract/own-value';
import { FileStore } from '@fotosoc/server-kit/storage/file-store';
import { OBJECT_ROUTE_OPTIONS, sendObject } from '@fotosoc/server-kit/http/send-object';
import type { SiteServices } from '../services.ts';
import { PictureCopies } from './picture-copies.ts';

const PREFIX = '/api/pictures/';
const DIR = path.join(import.meta.dirname, 'pictures');

/** Pictures that are bundled with the site, by URL. Page sections refer to a bundled picture like to an uploaded
 *  photo. */
export const PICTURES: Record<string, Photo> = Object.fromEntries(
  [
    createPicture('webmaster.jpg', 800, 800),
    createPicture('workshop-developing-your-own-photography-style.jpg', 1000, 563),
    createPicture('workshop-lighting-walkshop.jpg', 1000, 563),
    createPicture('workshop-everything-you-need-to-know-about-film.jpg', 1000, 563),
    createPicture('event-darkroom.jpg', 800, 534),
    createPicture('event-night-walk.jpg', 960, 640),
    createPicture('poster.webp', 1120, 630),
    createPicture('walks.webp', 900, 600),
    createPicture('photobook.webp', 900, 600),
    createPicture('discount.webp', 900, 600),
  ].map((photo) => [photo.id, photo]),
);

/** Seconds for which a browser may keep a copy until the AVIF exists. */
const TEMPORARY_SECONDS = 60;

export function formatPictureUrl(file: string): string {
  return PREFIX + file;
}

function createPicture(file: string, width: number, height: number): Photo {
  const url = formatPictureUrl(file);
  const variants = listCopyWidths(width).map((copy) => ({
    url: formatCopyUrl(url, copy),
    width: copy,
    height: Math.round((copy * height) / width),
    type: 'image/webp' as const,
  }));
  return { id: url, url, width, height, alt: '', variants, placeholder: '', exif: null };
}

/** Finds the bundled picture of a copy's path, and the width of the copy that answers.
 *  @param file path below the prefix */
function findCopied(file: string): { file: string; width: number } | undefined {
  const [, stem, wanted] = /^([\w-]+)\.w(\d{1,5})\.webp$/.exec(file) ?? [];
  const originals = ['jpg', 'webp'].map((type) => getOwnValue(PICTURES, formatPictureUrl(`${stem}.${type}`)));
  const picture = originals.find(Boolean);
  if (!picture) return undefined;
  const width = listCopyWidths(picture.width).find((step) => step >= Number(wanted)) ?? picture.width;
  return { file: picture.url.slice(PREFIX.length), width };
}

/** Serves the bundled pictures, which change only with a release, and their smaller copies. */
export function pictureRoutes(
  app: FastifyInstance,
  site: Pick<SiteServices, 'background' | 'config' | 'objects' | 'photos' | 'scratch'>,
): void {
  const pictures = new FileStore(DIR, site.scratch);
  const copies = new PictureCopies(site, DIR);
  app.route<{ Params: { '*': string } }>({
    ...OBJECT_ROUTE_OPTIONS,
    url: `${PREFIX}*`,
    handler: async (request, reply) => {
      const file = request.params['*'];
      const copied = findCopied(file);
      const acceptsAvif = request.headers.accept?.includes('image/avif') ?? false;
      const copy = copied && (await copies.provide(copied.file, copied.width, acceptsAvif));
      const isTemporary = copied !== undefined && copy?.isTemporary !== false;
      void reply.headers({
        'cache-control': `public, max-age=${isTemporary ? TEMPORARY_SECONDS : 24 * HOUR_SECONDS}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        ...(copied && { vary: 'accept' }),
      });
      return copy
        ? sendObject(request, reply, site.objects, copy.key)
        : sendObject(request, reply, pictures, copied?.file ?? file);
    },
  });
}
