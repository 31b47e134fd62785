import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  INTEGRITY_ROOT,
  integrityMapAddress,
  listedAt,
  type IntegrityMaps,
} from '@fotosoc/contract/registry/integrity-map';
import { addressOf, type Manifest } from '@fotosoc/contract/registry/manifest';
import { sendStored } from '../../ground/http/answers/send-answer.ts';
import { storedAnswer } from '../../ground/http/answers/stored-answer.ts';
import { notFound } from '../../ground/http/errors.ts';
import type { Delivery } from '../delivery.ts';
import { findManifest } from '../versions/versions.ts';

/** Up to this number, each remote has a separate, short map, fetched at a navigation. */
const FEW_REMOTES = 8;
/** Remotes per map on larger sites, as every page lists all maps. */
const REMOTES_IN_MAP = 4;
/** Version of the visitor, and its fallback. */
const VERSIONS_OF_REMOTE = 2;

const FOR_GOOD = 'public, max-age=31536000, immutable';

/** Returns the integrity of a version's browser scripts, by URL. */
export function integrityOf(manifest: Manifest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(manifest.integrity)
      .filter(([file]) => file !== manifest.server && file !== manifest.taken)
      .map(([file, hash]) => [addressOf(manifest, file), hash]),
  );
}

export function integrityOfAll(manifests: readonly Manifest[]): Record<string, string> {
  return Object.assign({}, ...manifests.map(integrityOf)) as Record<string, string>;
}

/** Returns all files a version may load for its fragments in these slots. */
export function filesOfParts({ initial, parts = [] }: Manifest, slots: readonly string[]): string[] {
  const own = parts.filter(({ slot }) => slots.includes(slot));
  return own.length === 0 ? [] : [...new Set([...initial, ...own.flatMap(({ files, later }) => [...files, ...later])])];
}

interface Placed {
  slot: string;
  remote: Manifest;
}

/** Returns the integrity maps of a page, for navigations to these remotes. Files listed by the page itself are
 *  excluded, as browsers warn about duplicates.
 *  @param remotes versions per remote, the visitor's version first
 *  @param itself.owner remote of the page, excluded completely
 *  @param itself.placed fragments on the page */
export function integrityMapsOf(
  remotes: readonly (readonly Manifest[])[],
  { owner, placed = [] }: { owner?: string | undefined; placed?: readonly Placed[] } = {},
): IntegrityMaps {
  const maps: IntegrityMaps = {};
  const together = remotes.length > FEW_REMOTES ? REMOTES_IN_MAP : 1;
  for (let from = 0; from < remotes.length; from += together) {
    const listed = remotes
      .slice(from, from + together)
      .filter(([active]) => active!.name !== owner)
      .map((versions) => versions.map((manifest) => listedOf(manifest, placed)));
    if (listed.length === 0) continue;
    const address = integrityMapAddress(
      listed.map((versions) => ({
        name: versions[0]!.manifest.name,
        versions: versions.map(({ manifest: { version }, without }) => ({ version, without })),
      })),
    );
    maps[address] = `sha256-${createHash('sha256').update(textOf(listed.flat())).digest('base64')}`;
  }
  return maps;
}

/** Content of a map about one version, without files listed by the page. */
interface Listed {
  manifest: Manifest;
  without: readonly string[];
}

function listedOf(manifest: Manifest, placed: readonly Placed[]): Listed {
  return { manifest, without: placed.filter(({ remote }) => remote === manifest).map(({ slot }) => slot) };
}

/** Route of integrity maps, created from immutable manifests, so that tabs opened long ago find theirs. Candidate
 *  versions of a sandbox site are included. */
export function integrityMapRoutes(app: FastifyInstance, { db, tried }: Pick<Delivery, 'db' | 'tried'>): void {
  const onTrial = [tried?.bundle, tried?.places?.bundle].flatMap((bundle) => bundle?.manifest ?? []);
  app.get(`${INTEGRITY_ROOT}*`, { schema: { hide: true } }, async (request, reply) => {
    const listed = listedAt(decodeURIComponent(request.url.split('?')[0]!));
    if (listed.length > REMOTES_IN_MAP) throw notFound();
    const asked: Listed[] = [];
    for (const { name, versions } of listed) {
      if (versions.length > VERSIONS_OF_REMOTE) throw notFound();
      for (const { version, without } of versions) {
        const manifest =
          onTrial.find((one) => one.name === name && one.version === version) ??
          (await findManifest(db, name, version));
        if (!manifest) throw notFound();
        asked.push({ manifest, without });
      }
    }
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': FOR_GOOD };
    return sendStored(request, reply, 200, await storedAnswer(textOf(asked), headers));
  });
}

function textOf(listed: readonly Listed[]): string {
  const integrity = integrityOfAll(listed.map(({ manifest }) => manifest));
  for (const { manifest, without } of listed)
    for (const file of filesOfParts(manifest, without)) delete integrity[addressOf(manifest, file)];
  return JSON.stringify({ integrity });
}
