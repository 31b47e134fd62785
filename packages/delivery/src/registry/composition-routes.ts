import type { FastifyInstance } from 'fastify';
import { listPages } from '@fotosoc/contract/registry/page-data';
import { listVersionSlots, getShellRange } from '@fotosoc/publish-checks/platform';
import { serveEndpoint, serveReadEndpoint } from '../endpoints.ts';
import type { DeployedRemote } from './snapshot.ts';
import type { Registry } from './registry.ts';
import { getOrCreateVisitorId } from '../rollout/visitor-id.ts';
import type { DeliveryServices } from '../services.ts';

/** Routes of the site's composition, for open tabs and for teams. */
export function compositionRoutes(
  app: FastifyInstance,
  delivery: Pick<DeliveryServices, 'accounts' | 'config' | 'contract' | 'db' | 'now'>,
  registry: Registry,
): void {
  serveEndpoint(app, 'GET /api/composition', async ({ request, reply }) => {
    void reply.header('cache-control', 'no-store');
    const live = await registry.live();
    const composition = live.compose(getOrCreateVisitorId(delivery, request, reply, live));
    const manifests = composition ? [composition.shell, ...composition.remotes] : [];
    return { versions: Object.fromEntries(manifests.map(({ name, version }) => [name, version])) };
  });

  serveReadEndpoint(app, 'GET /api/platform', async () => {
    const { shell, remotes } = await registry.read();
    const live = [shell, ...remotes].flatMap((one) => one?.active ?? []);
    return {
      api: delivery.contract.version,
      shell: shell?.active.version ?? null,
      federation: shell?.active.federation ?? null,
      provides: shell?.active.provides ?? null,
      react: shell?.active.react ?? null,
      deprecates: shell?.active.deprecates ?? {},
      maxCodeBytes: delivery.config.maxRemoteCodeBytes,
      otherShells: otherShells(shell),
      remotes: remotes.flatMap(toRequirements),
      serverBundles: live.flatMap(({ name, version, server }) => (server ? [{ name, version, server }] : [])),
    };
  });
}

function otherShells(shell: DeployedRemote | undefined) {
  if (!shell) return [];
  const { active, canary, lastGood } = shell;
  const others = [
    { as: 'canary', manifest: canary },
    { as: 'last-good', manifest: lastGood },
  ] as const;
  return others.flatMap(({ as, manifest }) => {
    if (!manifest || manifest.version === active.version) return [];
    const { version, federation, provides, react } = manifest;
    return [{ as, version, federation, provides, react }];
  });
}

function toRequirements({ deployment, active, canary, lastGood }: DeployedRemote) {
  const all = [
    { as: 'active', manifest: active },
    { as: 'last-good', manifest: lastGood },
    { as: 'canary', manifest: canary },
  ] as const;
  return all.flatMap(({ as, manifest }) => {
    if (!manifest || (as !== 'active' && manifest.version === active.version)) return [];
    const { name, version, federation, uses, react } = manifest;
    const { prefixes } = manifest.remote!.description;
    const { slots, fragments } = listVersionSlots(manifest.remote!.description).described;
    const isBehind = as === 'last-good';
    const shell = getShellRange(manifest, isBehind ? active : undefined);
    const succeeded = isBehind && { succeededAt: deployment.activated_at };
    return {
      as,
      name,
      version,
      pages: listPages(manifest),
      slots,
      fragments,
      prefixes,
      shell,
      federation,
      uses,
      react,
      ...succeeded,
    };
  });
}
