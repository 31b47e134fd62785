import { parseManifest } from '@fotosoc/contract/registry/former-names';
import { rm } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../endpoints.ts';
import { requireDiskRoom } from '@fotosoc/server-kit/storage/disk';
import type { DeliveryServices } from '../services.ts';
import { createUnknownVersionError } from '../versions/require-version.ts';
import { admitConfirmedChange, admitChange, readOwnPrefixes, requirePromoter } from '../tokens/check-deployer.ts';
import { findVersion } from '../versions/versions.ts';
import type { RenderPages } from './publish-checks.ts';
import { publishBundle } from './publish.ts';
import { receiveBundle } from './receive-bundle.ts';
import { throwRefusalError } from './refusal.ts';
import { storeSourceMaps, readSourceMaps } from './source-maps.ts';

export async function publishRoutes(
  app: FastifyInstance,
  delivery: DeliveryServices,
  render: RenderPages,
): Promise<void> {
  const { config, scratch } = delivery;
  await app.register(async (scope) => {
    await scope.register(multipart);
    serveEndpoint(
      scope,
      'POST /api/remotes/:name/versions',
      async ({ params: { name }, query: { override, ...origin }, request }) => {
        const actor = await admitConfirmedChange(delivery, request, name, 'publish');
        if (override !== undefined) await requirePromoter(delivery, request, name, 'Overriding the publish checks');
        const prefixes = await readOwnPrefixes(delivery, request, name);
        await requireDiskRoom(config);
        const draft = scratch.path();
        try {
          await receiveBundle(request, draft);
          const { maxRemoteCodeBytes: maxCodeBytes } = config;
          const known = { actor, expectedName: name, prefixes, origin: toOptionalObject(origin) };
          const options = { ...known, render, maxCodeBytes, override };
          const { manifest, isNew, checks } = await publishBundle(delivery, draft, options).catch(throwRefusalError);
          return { version: manifest.version, isNew, checks };
        } finally {
          await rm(draft, { recursive: true, force: true });
        }
      },
    );
    serveEndpoint(
      scope,
      'POST /api/remotes/:name/versions/:version/source-maps',
      async ({ params: { name, version }, request }) => {
        await admitChange(delivery, request, name, 'publish');
        const row = await findVersion(delivery.db, name, version);
        if (!row || row.removed_at !== null) throw createUnknownVersionError(name, version);
        const manifest = parseManifest(row.manifest);
        await requireDiskRoom(config);
        const draft = scratch.path();
        try {
          await receiveBundle(request, draft);
          const maps = await readSourceMaps(draft, manifest).catch(throwRefusalError);
          return { kept: await storeSourceMaps(delivery, manifest, maps) };
        } finally {
          await rm(draft, { recursive: true, force: true });
        }
      },
    );
  });
}

function toOptionalObject<T extends object>(said: T): T | undefined {
  return Object.keys(said).length > 0 ? said : undefined;
}
