import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../ground/http/endpoint.ts';
import type { Delivery } from '../delivery.ts';
import { reasonWith } from '../audit/reason.ts';
import type { Render } from '../publish/publish-checks.ts';
import { answerRefusal } from '../publish/refusal.ts';
import { admitAct, requirePromoter, TOKEN_CANARY_PERCENT } from '../tokens/deployer.ts';
import { recheck } from './recheck.ts';
import { block } from './block.ts';
import { promote } from './promote.ts';
import { isGradualByDefault, promoteGradually } from './promote-gradually.ts';
import { startCanary } from './start-canary.ts';
import { restore } from './restore.ts';
import { retire } from './retire.ts';
import { rollback } from './rollback.ts';
import { proveLanding } from './way-back.ts';

/** Routes of live versions. Rights are checked before the body is read. */
export function rolloutRoutes(
  app: FastifyInstance,
  delivery: Pick<Delivery, 'accounts' | 'bundles' | 'config' | 'db' | 'now' | 'reserve'>,
  render: Render,
): void {
  const { db, now, reserve } = delivery;
  endpoint(app, 'POST /api/remotes/:name/activate', async ({ params: { name }, body, request, fail }) => {
    const { version, percent = 100, reason = '', override, expect, expectState } = body;
    const isCanary = percent < 100;
    if (body.gradually && body.percent !== undefined) {
      throw fail(400, 'request/invalid', 'A version is given to a percentage, or gradually: say one of the two.');
    }
    const actor = await admitAct(delivery, request, name, isCanary ? 'canary' : 'promote');
    if (percent > TOKEN_CANARY_PERCENT) {
      await requirePromoter(delivery, request, name, `A canary beyond ${TOKEN_CANARY_PERCENT} %`);
    }
    if (override !== undefined) await requirePromoter(delivery, request, name, 'Overriding the gate');
    const report = await recheck(delivery, { name, version, override }, render).catch(answerRefusal);
    const because = override === undefined || !report ? reason : reasonWith(reason, report);
    const expected = { expect, expectState };
    const order = {
      name,
      actor,
      at: now(),
      reason: because,
      version,
      override,
      overridden: report?.override,
      ...expected,
    };
    const isGradual = body.percent === undefined && (body.gradually ?? (await isGradualByDefault(db, name, version)));
    const move = isGradual
      ? promoteGradually(db, order)
      : isCanary
        ? startCanary(db, { ...order, percent })
        : promote(db, order);
    return { state: await move.catch(answerRefusal) };
  });

  endpoint(app, 'POST /api/remotes/:name/rollback', async ({ params: { name }, body, request }) => {
    const actor = await reserve.use(() => admitAct(delivery, request, name, 'rollback'));
    await reserve.use(() => proveLanding(delivery, { name, ...body }, render));
    const order = { name, actor, at: now(), ...body };
    return { state: await reserve.use(() => rollback(db, order)).catch(answerRefusal) };
  });

  endpoint(app, 'POST /api/remotes/:name/block', async ({ params: { name }, body, request }) => {
    const actor = await reserve.use(() => admitAct(delivery, request, name, 'block'));
    return { state: await reserve.use(() => block(db, { name, actor, at: now(), ...body })) };
  });

  endpoint(app, 'POST /api/remotes/:name/retire', async ({ params: { name }, body, request }) => {
    const actor = await reserve.use(() => admitAct(delivery, request, name, 'block'));
    return { state: await reserve.use(() => retire(db, { name, actor, at: now(), ...body })) };
  });

  endpoint(app, 'POST /api/remotes/:name/restore', async ({ params: { name }, body: { reason = '' }, request }) => {
    const actor = await admitAct(delivery, request, name, 'promote');
    return { state: await restore(db, { name, actor, at: now(), reason }).catch(answerRefusal) };
  });
}
