import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  INTEGRITY_ROOT,
  formatIntegrityMapPath,
  parseIntegrityMapPath,
  type IntegrityMaps,
} from '@fotosoc/contract/registry/integrity-map';
import { formatFileAddress, type Manifest } from '@fotosoc/contract/registry/manifest';
import { sendStoredResponse } from '@fotosoc/server-kit/http/responses/send-response';
import { createStoredResponse } from '@fotosoc/server-kit/http/responses/stored-response';
import { createNotFoundError } from '@fotosoc/server-kit/http-error';
import type { DeliveryServices } from '../services.ts';
import { findManifest } from '../versions/versions.ts';

/** Number of remotes up to which each has a map of its own, which is short. */
const MAX_SEPARATE_MAPS = 8;
/** Number of remotes per map on larger sites, because every page lists the addresses of all maps. */
const REMOTES_PER_MAP = 4;
/** Maximum number of versions per remote in a map: the visitor's version and its fallback. */
const VERSIONS_PER_REMOTE = 2;

const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Returns the integrity of a version's browser scripts, by URL. */
export function listIntegrity(manifest: Manifest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(manifest.integrity)
      .filter(([file]) => file !== manifest.server && file !== manifest.consumedExports)
      .map(([file, hash]) => [formatFileAddress(manifest, file), hash]),
  );
}

export function mergeIntegrity(manifests: readonly Manifest[]): Record<string, string> {
  return Object.assign({}, ...manifests.map(listIntegrity)) as Record<string, string>;
}

/** Returns all files a version may load for its fragments in these slots. */
export function listLoadableFragmentFiles({ initial, fragments = [] }: Manifest, slots: readonly string[]): string[] {
  const own = fragments.filter(({ slot }) => slots.includes(slot));
  return own.length === 0 ? [] : [...new Set([...initial, ...own.flatMap(({ files, later }) => [...files, ...later])])];
}

interface PlacedFragment {
  slot: string;
  remote: Manifest;
}

/** Returns the integrity maps of a page, for navigations to these remotes. Files listed by the page itself are
 *  excluded, as browsers warn about duplicates.
 *  @param remotes versions per remote, the visitor's version first
 *  @param itself.owner remote of the page, excluded completely
 *  @param itself.placed fragments on the page */
export function createIntegrityMaps(
  remotes: readonly (readonly Manifest[])[],
  { owner, placed = [] }: { owner?: string | undefined; placed?: readonly PlacedFragment[] } = {},
): IntegrityMaps {
  const maps: IntegrityMaps = {};
  const together = remotes.length > MAX_SEPARATE_MAPS ? REMOTES_PER_MAP : 1;
  for (let from = 0; from < remotes.length; from += together) {
    const listed = remotes
      .slice(from, from + together)
      .filter(([active]) => active!.name !== owner)
      .map((versions) => versions.map((manifest) => toMapEntry(manifest, placed)));
    if (listed.length === 0) continue;
    const address = formatIntegrityMapPath(
      listed.map((versions) => ({
        name: versions[0]!.manifest.name,
        versions: versions.map(({ manifest: { version }, without }) => ({ version, without })),
      })),
    );
    maps[address] = `sha256-${createHash('sha256').update(formatMap(listed.flat())).digest('base64')}`;
  }
  return maps;
}

/** Content of a map about one version, without files listed by the page. */
interface MapEntry {
  manifest: Manifest;
  without: readonly string[];
}

function toMapEntry(manifest: Manifest, placed: readonly PlacedFragment[]): MapEntry {
  return { manifest, without: placed.filter(({ remote }) => remote === manifest).map(({ slot }) => slot) };
}

/** Route of integrity maps. They are created from immutable manifests, so that old tabs still find theirs. Candidate
 *  versions of a sandbox site are included. */
export function integrityMapRoutes(app: FastifyInstance, { db, tried }: Pick<DeliveryServices, 'db' | 'tried'>): void {
  const onTrial = [tried?.bundle, tried?.slots?.bundle].flatMap((bundle) => bundle?.manifest ?? []);
  app.get(`${INTEGRITY_ROOT}*`, { schema: { hide: true } }, async (request, reply) => {
    const listed = parseIntegrityMapPath(decodeURIComponent(request.url.split('?')[0]!));
    if (listed.length > REMOTES_PER_MAP) throw createNotFoundError();
    const asked: MapEntry[] = [];
    for (const { name, versions } of listed) {
      if (versions.length > VERSIONS_PER_REMOTE) throw createNotFoundError();
      for (const { version, without } of versions) {
        const manifest =
          onTrial.find((one) => one.name === name && one.version === version) ??
          (await findManifest(db, name, version));
        if (!manifest) throw createNotFoundError();
        asked.push({ manifest, without });
      }
    }
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': IMMUTABLE_CACHE_CONTROL };
    return sendStoredResponse(request, reply, 200, await createStoredResponse(formatMap(asked), headers));
  });
}

function formatMap(listed: readonly MapEntry[]): string {
  const integrity = mergeIntegrity(listed.map(({ manifest }) => manifest));
  for (const { manifest, without } of listed)
    for (const file of listLoadableFragmentFiles(manifest, without))
      delete integrity[formatFileAddress(manifest, file)];
  return JSON.stringify({ integrity });
}
