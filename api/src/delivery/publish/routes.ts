import { rm } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { requireDiskRoom } from '../../ground/storage/disk.ts';
import { endpoint } from '../../ground/http/endpoint.ts';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { Delivery } from '../delivery.ts';
import { unknownVersion } from '../rollout/requirements.ts';
import { admitAct, admitChange, ownPrefixes, requirePromoter } from '../tokens/deployer.ts';
import { findVersion } from '../versions/versions.ts';
import type { Render } from './publish-checks.ts';
import { publishBundle } from './publish.ts';
import { receiveBundle } from './receive-bundle.ts';
import { answerRefusal } from './refusal.ts';
import { keepSourceMaps, readSourceMaps } from './source-maps.ts';

export async function publishRoutes(app: FastifyInstance, delivery: Delivery, render: Render): Promise<void> {
  const { config, scratch } = delivery;
  await app.register(async (scope) => {
    await scope.register(multipart);
    endpoint(
      scope,
      'POST /api/remotes/:name/versions',
      async ({ params: { name }, query: { override, ...origin }, request }) => {
        const actor = await admitAct(delivery, request, name, 'publish');
        if (override !== undefined) await requirePromoter(delivery, request, name, 'Overriding the gate');
        const prefixes = await ownPrefixes(delivery, request, name);
        await requireDiskRoom(config);
        const draft = scratch.path();
        try {
          await receiveBundle(request, draft);
          const { maxRemoteCodeBytes: maxCodeBytes } = config;
          const known = { actor, expectedName: name, prefixes, origin: someOf(origin) };
          const options = { ...known, render, maxCodeBytes, override };
          const { manifest, isNew, checks } = await publishBundle(delivery, draft, options).catch(answerRefusal);
          return { version: manifest.version, isNew, checks };
        } finally {
          await rm(draft, { recursive: true, force: true });
        }
      },
    );
    endpoint(
      scope,
      'POST /api/remotes/:name/versions/:version/source-maps',
      async ({ params: { name, version }, request }) => {
        await admitChange(delivery, request, name, 'publish');
        const row = await findVersion(delivery.db, name, version);
        if (!row || row.removed_at !== null) throw unknownVersion(name, version);
        const manifest = JSON.parse(row.manifest) as Manifest;
        await requireDiskRoom(config);
        const draft = scratch.path();
        try {
          await receiveBundle(request, draft);
          const maps = await readSourceMaps(draft, manifest).catch(answerRefusal);
          return { kept: await keepSourceMaps(delivery, manifest, maps) };
        } finally {
          await rm(draft, { recursive: true, force: true });
        }
      },
    );
  });
}

function someOf<T extends object>(said: T): T | undefined {
  return Object.keys(said).length > 0 ? said : undefined;
}
