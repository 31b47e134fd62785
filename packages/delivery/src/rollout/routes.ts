import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../endpoints.ts';
import type { DeliveryServices } from '../services.ts';
import { reasonWith } from '../audit/reason.ts';
import type { RenderPages } from '../publish/publish-checks.ts';
import { throwRefusalError } from '../publish/refusal.ts';
import { admitConfirmedChange, requirePromoter, MAX_TOKEN_CANARY_PERCENT } from '../tokens/check-deployer.ts';
import { recheckVersion } from './recheck.ts';
import { blockVersion } from './block.ts';
import { promoteVersion } from './promote.ts';
import { isProgressiveByDefault, startProgressiveRollout } from './start-progressive-rollout.ts';
import { startCanary } from './start-canary.ts';
import { restoreRemote } from './restore.ts';
import { retireRemote } from './retire.ts';
import { rollBackVersion } from './rollback.ts';
import { verifyRequestedTarget } from './rollback-target.ts';

/** Routes of live versions. Rights are checked before the body is read. */
export function rolloutRoutes(
  app: FastifyInstance,
  delivery: Pick<DeliveryServices, 'accounts' | 'bundles' | 'config' | 'contract' | 'db' | 'now' | 'reserve'>,
  render: RenderPages,
): void {
  const { db, now, reserve } = delivery;
  serveEndpoint(app, 'POST /api/remotes/:name/activate', async ({ params: { name }, body, request, fail }) => {
    const { version, percent = 100, reason = '', override, expect, expectState } = body;
    const isCanary = percent < 100;
    if (body.gradually && body.percent !== undefined) {
      throw fail(400, 'request/invalid', 'Choose a fixed percentage or a gradual rollout, not both.');
    }
    const actor = await admitConfirmedChange(delivery, request, name, isCanary ? 'canary' : 'promote');
    if (percent > MAX_TOKEN_CANARY_PERCENT) {
      await requirePromoter(delivery, request, name, `A canary beyond ${MAX_TOKEN_CANARY_PERCENT} %`);
    }
    if (override !== undefined) await requirePromoter(delivery, request, name, 'Overriding the publish checks');
    const report = await recheckVersion(delivery, { name, version, override }, render).catch(throwRefusalError);
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
    const isGradual =
      body.percent === undefined && (body.gradually ?? (await isProgressiveByDefault(db, name, version)));
    const move = isGradual
      ? startProgressiveRollout(delivery, order)
      : isCanary
        ? startCanary(delivery, { ...order, percent })
        : promoteVersion(delivery, order);
    return { state: await move.catch(throwRefusalError) };
  });

  serveEndpoint(app, 'POST /api/remotes/:name/rollback', async ({ params: { name }, body, request }) => {
    const actor = await reserve.use(() => admitConfirmedChange(delivery, request, name, 'rollback'));
    await reserve.use(() => verifyRequestedTarget(delivery, { name, ...body }, render));
    const order = { name, actor, at: now(), ...body };
    return { state: await reserve.use(() => rollBackVersion(delivery, order)).catch(throwRefusalError) };
  });

  serveEndpoint(app, 'POST /api/remotes/:name/block', async ({ params: { name }, body, request }) => {
    const actor = await reserve.use(() => admitConfirmedChange(delivery, request, name, 'block'));
    return { state: await reserve.use(() => blockVersion(db, { name, actor, at: now(), ...body })) };
  });

  serveEndpoint(app, 'POST /api/remotes/:name/retire', async ({ params: { name }, body, request }) => {
    const actor = await reserve.use(() => admitConfirmedChange(delivery, request, name, 'block'));
    return { state: await reserve.use(() => retireRemote(db, { name, actor, at: now(), ...body })) };
  });

  serveEndpoint(
    app,
    'POST /api/remotes/:name/restore',
    async ({ params: { name }, body: { reason = '' }, request }) => {
      const actor = await admitConfirmedChange(delivery, request, name, 'promote');
      return { state: await restoreRemote(delivery, { name, actor, at: now(), reason }).catch(throwRefusalError) };
    },
  );
}
