import type { User } from '@fotosoc/contract/user';
import type { FastifyInstance } from 'fastify';
import type { PictureReference } from '@fotosoc/contract/loan';
import { serveEndpoint, createSharedFail } from '../../endpoints.ts';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { write } from '@fotosoc/server-kit/db/write';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import { normaliseLine } from '@fotosoc/server-kit/text/clean-text';
import { findVisiblePhotosById } from '../../photos/read.ts';
import { logActivity } from '../../activity-log/log-activity.ts';
import { findEquipment, numberEquipmentUnits } from '../queries.ts';
import { findPicture, isEquipmentUpload, setPicture, type PictureOwner } from './pictures.ts';

const fail = createSharedFail<'PUT /api/equipment/:id/picture'>();

export function pictureRoutes(app: FastifyInstance, site: Pick<ServerKit, 'config' | 'db' | 'now'>): void {
  const { db, now } = site;

  serveEndpoint(app, 'PUT /api/equipment/:id/picture', async ({ params, body, user, fail: refuse }) => {
    await limitSaves(site, { user, fail: refuse });
    return show(params, body.picture, user);
  });

  serveEndpoint(app, 'PUT /api/equipment/:id/units/:number/picture', async ({ params, body, user, fail: refuse }) => {
    await limitSaves(site, { user, fail: refuse });
    return show(params, body.picture, user);
  });

  async function show(of: PictureOwner, wanted: PictureReference | null, user: User) {
    const picture = wanted && { ...wanted, alt: normaliseLine(wanted.alt) };
    return write(db, 'equipment', async (trx) => {
      const kind = await findEquipment(trx, of.id);
      if (kind) await numberEquipmentUnits(trx, kind);
      const before = await findPicture(trx, of);
      if (!kind || before === undefined) {
        throw fail(404, 'loans/equipment-not-found', 'This equipment is no longer on the list.');
      }
      if (picture && !(await isEquipmentUpload(trx, picture.photoId, user.id))) {
        throw fail(400, 'photos/not-found', 'This photo was deleted. Please add it again.');
      }
      await setPicture(trx, of, picture);
      const { id, number } = of;
      const what = number === undefined ? kind.name : `${kind.name} No. ${number}`;
      const act = {
        area: 'loans',
        actorId: user.id,
        action: 'picture',
        subject: { id, name: what },
        before: { number, picture: before },
        after: { number, picture, what },
      } as const;
      const { entry } = await logActivity(trx, act, now());
      const photo = picture && (await findVisiblePhotosById(trx, [picture.photoId])).get(picture.photoId);
      return { photo: photo ?? null, entry };
    });
  }
}
