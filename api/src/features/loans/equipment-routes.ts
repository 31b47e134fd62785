import type { Body } from '@fotosoc/contract';
import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../endpoints.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { runIdempotently } from '@fotosoc/server-kit/http/idempotency';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import { normaliseLine, normaliseText, findUnusableNames } from '@fotosoc/server-kit/text/clean-text';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { addEquipment, changeEquipment, retireEquipment } from './equipment-actions.ts';
import type { EquipmentFacts } from './queries.ts';

export function equipmentRoutes(app: FastifyInstance, site: Pick<ServerKit, 'config' | 'db' | 'now'>): void {
  const { db, now } = site;

  serveEndpoint(app, 'POST /api/equipment', async (call) => {
    const { body, user } = call;
    const name = requireName(body.name);
    await limitSaves(site, call);
    return runIdempotently({ db, lock: 'none', call, now: now() }, async (trx) => ({
      equipment: await addEquipment(
        trx,
        { ...toEquipmentFacts(body), name, quantity: body.quantity },
        { actorId: user.id, now: now() },
      ),
    }));
  });

  serveEndpoint(app, 'PUT /api/equipment/:id', async ({ params: { id }, body, user, fail }) => {
    const { name, quantity } = body;
    const changed = {
      ...toEquipmentFacts(body),
      ...(name !== undefined && { name: requireName(name) }),
      ...(quantity !== undefined && { quantity }),
    };
    await limitSaves(site, { user, fail });
    return write(db, 'equipment', (trx) => changeEquipment(trx, { ...changed, id }, { actorId: user.id, now: now() }));
  });

  serveEndpoint(app, 'POST /api/equipment/:id/retirements', async (call) => {
    const { params, user } = call;
    await limitSaves(site, call);
    return runIdempotently({ db, lock: 'equipment', call, now: now() }, async (trx) => ({
      entry: await retireEquipment(trx, params.id, { actorId: user.id, now: now() }),
    }));
  });
}

function toEquipmentFacts({
  description,
  category,
  value,
  accessories,
  room,
}: Body<'PUT /api/equipment/:id'>): EquipmentFacts {
  if (room && room.from >= room.to) throw createInvalidFieldsError({ room: 'The room has to close after it opens.' });
  return {
    ...(room !== undefined && { room: room && JSON.stringify(room) }),
    ...(description !== undefined && { description: normaliseText(description) }),
    ...(accessories !== undefined && { accessories: normaliseText(accessories) }),
    ...(category !== undefined && { category: normaliseLine(category) }),
    ...(value !== undefined && { value: value === null ? null : Math.round(value * 100) / 100 }),
  };
}

function requireName(typed: string): string {
  const unusable = findUnusableNames({ name: typed });
  if (Object.keys(unusable).length > 0) throw createInvalidFieldsError(unusable);
  return normaliseLine(typed);
}
