import type { Body } from '@fotosoc/contract';
import type { FastifyInstance } from 'fastify';
import { write } from '../../ground/db/write.ts';
import { invalidFields } from '../../ground/http/errors.ts';
import { endpoint } from '../../ground/http/endpoint.ts';
import { withIdempotency } from '../../ground/http/idempotency.ts';
import { limitSaves } from '../../ground/http/rate-limit.ts';
import { cleanLine, cleanText, unusableNames } from '../../ground/text/clean-text.ts';
import type { Ground } from '../../ground/ground.ts';
import { addKind, changeKind, retireKind } from './kind-acts.ts';
import type { EquipmentFacts } from './queries.ts';

export function equipmentRoutes(app: FastifyInstance, site: Pick<Ground, 'config' | 'db' | 'now'>): void {
  const { db, now } = site;

  endpoint(app, 'POST /api/equipment', async (call) => {
    const { body, user } = call;
    const name = requireName(body.name);
    await limitSaves(site, call);
    return withIdempotency({ db, lock: 'none', call, now: now() }, async (trx) => ({
      equipment: await addKind(
        trx,
        { ...factsOf(body), name, quantity: body.quantity },
        { actorId: user.id, now: now() },
      ),
    }));
  });

  endpoint(app, 'PUT /api/equipment/:id', async ({ params: { id }, body, user, fail }) => {
    const name = requireName(body.name);
    await limitSaves(site, { user, fail });
    return write(db, 'equipment', (trx) =>
      changeKind(trx, { ...factsOf(body), id, name, quantity: body.quantity }, { actorId: user.id, now: now() }),
    );
  });

  endpoint(app, 'POST /api/equipment/:id/retirements', async (call) => {
    const { params, user } = call;
    await limitSaves(site, call);
    return withIdempotency({ db, lock: 'equipment', call, now: now() }, async (trx) => ({
      entry: await retireKind(trx, params.id, { actorId: user.id, now: now() }),
    }));
  });

  endpoint(app, 'DELETE /api/equipment/:id', async ({ params: { id }, user, fail }) => {
    await limitSaves(site, { user, fail });
    await write(db, 'equipment', (trx) => retireKind(trx, id, { actorId: user.id, now: now() }));
    return null;
  });
}

function factsOf({ description, category, value }: Body<'POST /api/equipment'>): EquipmentFacts {
  return {
    ...(description !== undefined && { description: cleanText(description) }),
    ...(category !== undefined && { category: cleanLine(category) }),
    ...(value !== undefined && { value: value === null ? null : Math.round(value * 100) / 100 }),
  };
}

function requireName(typed: string): string {
  const unusable = unusableNames({ name: typed });
  if (Object.keys(unusable).length > 0) throw invalidFields(unusable);
  return cleanLine(typed);
}
