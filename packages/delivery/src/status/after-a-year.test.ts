import { describe, expect, it } from 'vitest';
import type { AuditEntry, RemoteStatus, VersionStatus } from '@fotosoc/contract/registry/status';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { write } from '@fotosoc/server-kit/db/write';
import { shareHost, type Actor, type TestHost } from '../testing/test-host.ts';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';
import { insertVersion } from '../publish/insert-version.ts';

const VERSIONS = 300;
const ENTRIES = 10_000;
const LIVE = '1.0.0+00000001';
/** Maximum duration of a status; the fastest of several runs counts, as a busy machine may pause. */
const STATUS_MS = 100;

let server: TestHost;
let administrator: Actor;
shareHost(async (opened) => {
  server = opened;
  administrator = server.signUpAdministrator();
  const { dir, manifest } = writeBundle({ version: LIVE });
  await publishAndActivate(server.services, dir);
  await publishOften(manifest);
  await actOften();
});

async function publishOften(manifest: ReturnType<typeof writeBundle>['manifest']): Promise<void> {
  const { db, now } = server.services;
  const checks = { checkedAt: '', shell: null, api: '1.0.0', render: { skipped: 'test' }, override: null };
  await write(db, 'none', async (trx) => {
    for (let number = 1; number < VERSIONS; number += 1) {
      const published = new Date(now().getTime() + number * 1000);
      await insertVersion(trx, { ...manifest, version: `1.0.${number}+0000000a` }, checks, published);
    }
  });
}

async function actOften(): Promise<void> {
  const { db, now } = server.services;
  const last = await db.selectFrom('deployment_audit').selectAll().orderBy('seq', 'desc').executeTakeFirstOrThrow();
  for (let from = last.seq + 1; from <= ENTRIES; from += 500) {
    const rows = Array.from({ length: Math.min(500, ENTRIES + 1 - from) }, (_, index) => ({
      ...last,
      seq: from + index,
      hash: String(from + index),
      at: new Date(now().getTime() + (from + index) * 1000).toISOString(),
      reason: `act ${from + index}`,
    }));
    await db.insertInto('deployment_audit').values(rows).execute();
  }
}

const get = async <T>(url: string) => (await server.call('GET', url, { as: administrator })).json<T>();

async function readAll<T>(what: string, key: string): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | null = null;
  do {
    const from: string = cursor === null ? '' : `&cursor=${cursor}`;
    const page: Record<string, T[]> & { nextCursor: string | null } = await get(
      `/api/remotes/mf-x/${what}?limit=100${from}`,
    );
    all.push(...page[key]!);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}

describe(`after ${VERSIONS} versions and ${ENTRIES} acts`, () => {
  it('a status has the newest entries of each list, and the cursor of the rest', async () => {
    const { versions, nextVersions, audit, nextEntries } = await get<RemoteStatus>('/api/remotes/mf-x');
    expect(versions).toHaveLength(51);
    expect(versions[0]?.version).toBe('1.0.299+0000000a');
    expect(versions.at(-1)?.version).toBe(LIVE);
    expect(audit).toHaveLength(50);
    expect(audit[0]?.reason).toBe(`act ${ENTRIES}`);
    const rest = await get<{ versions: VersionStatus[] }>(`/api/remotes/mf-x/versions?limit=1&cursor=${nextVersions}`);
    expect(rest.versions[0]?.version).toBe('1.0.249+0000000a');
    const older = await get<{ entries: AuditEntry[] }>(`/api/remotes/mf-x/audit/entries?limit=1&cursor=${nextEntries}`);
    expect(older.entries[0]?.reason).toBe(`act ${ENTRIES - 50}`);
  });

  it('both lists can be read to their ends', async () => {
    const versions = await readAll<VersionStatus>('versions', 'versions');
    expect(new Set(versions.map(({ version }) => version)).size).toBe(VERSIONS);
    const entries = await readAll<AuditEntry>('audit/entries', 'entries');
    expect(entries).toHaveLength(ENTRIES);
    expect(entries.at(-1)?.action).toBe('publish');
  });

  it(`a poll takes at most ${STATUS_MS} ms`, async () => {
    await get('/api/deployments'); // verifies the log from its beginning, once a day
    const times: number[] = [];
    for (let poll = 0; poll < 5; poll += 1) {
      for (const url of ['/api/deployments', '/api/remotes/mf-x']) {
        const startedAt = performance.now();
        await get(url);
        times.push(performance.now() - startedAt);
      }
    }
    expect(Math.min(...times)).toBeLessThanOrEqual(STATUS_MS);
  });

  it.each(['versions', 'audit/entries'])('an invalid cursor is refused for %s', async (what) => {
    const reply = await server.call('GET', `/api/remotes/mf-x/${what}?cursor=nonsense`, { as: administrator });
    expect(reply.statusCode).toBe(400);
  });
});
