import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { formatContainerName } from '@fotosoc/contract/registry/container';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { PublishCheckReport } from '@fotosoc/contract/registry/publish-check-report';
import { write } from '@fotosoc/server-kit/db/write';
import { shareHost, type TestHost } from '../testing/test-host.ts';
import { insertVersion } from '../publish/insert-version.ts';
import { saveDeployment } from '../versions/deployments.ts';

/** Maximum compressed size of a page's composition, with the integrity of its own files. */
const BUDGET_BYTES = 12_000;
const REMOTES = 100;
const WORDS = ['alpine', 'harbour', 'prints', 'exposure', 'lens', 'darkroom', 'archive', 'season', 'studio', 'tripod'];
const GATE: PublishCheckReport = {
  checkedAt: '',
  shell: null,
  api: '1.0.0',
  render: { skipped: 'test' },
  override: null,
};

const hash = () => `sha384-${randomBytes(48).toString('base64')}`;

/** Creates a remote of typical size: an entry, nine chunks and five stylesheets. */
function remoteOf(index: number, release: string): Manifest {
  const name = `mf-${WORDS[index % WORDS.length]}-${index}`;
  const version = `${release}+${randomBytes(4).toString('hex')}`;
  const prefix = `/${name.slice(3)}`;
  const chunks = Array.from(
    { length: 14 },
    (_, n) => `${100 + n}.${randomBytes(5).toString('hex')}.${n < 9 ? 'js' : 'css'}`,
  );
  const files = ['remoteEntry.js', ...chunks];
  return {
    name,
    version,
    federation: '2.9.2',
    integrity: Object.fromEntries(files.map((file) => [file, hash()])),
    bytes: {},
    initial: ['remoteEntry.js'],
    routes: [{ pattern: prefix, files: [chunks[0]!] }],
    remote: {
      container: formatContainerName(name, version),
      entry: 'remoteEntry.js',
      description: {
        name,
        prefixes: [prefix],
        navigation: [{ label: `The ${WORDS[index % WORDS.length]} ${index}`, to: prefix, order: index }],
        requires: { shell: '^1.0.0', api: '^1.0.0' },
        pages: [{ path: prefix, title: name, ssr: false }],
        budgets: { entryBytes: 1, totalBytes: 1 },
      },
    },
  };
}

function shellOf(fetchesIntegrity: boolean): Manifest {
  const files = [
    '434.9a10519937.js',
    '492.b859d2387d.js',
    'main.3b727d5b6a.js',
    'vendor.1.js',
    'main.1.css',
    '9.2.css',
  ];
  return {
    name: 'shell',
    version: `1.2.0+${randomBytes(4).toString('hex')}`,
    federation: '2.9.2',
    integrity: Object.fromEntries(files.map((file) => [file, hash()])),
    bytes: {},
    initial: ['main.3b727d5b6a.js'],
    routes: [],
    fetchesIntegrity,
  };
}

let server: TestHost;
const remotes = Array.from({ length: REMOTES }, (_, index) => [remoteOf(index, '1.1.0'), remoteOf(index, '1.0.0')]);
const [shell, olderShell] = [shellOf(true), shellOf(false)];
shareHost(async (opened) => {
  server = opened;
  await write(server.services.db, 'none', async (trx) => {
    for (const versions of [[shell, olderShell], ...remotes]) {
      for (const manifest of versions) await insertVersion(trx, manifest, GATE, server.services.now());
      await saveDeployment(trx, deploymentOf(versions as [Manifest, Manifest]));
    }
  });
});

function deploymentOf([{ name, version }, before]: [Manifest, Manifest]) {
  return {
    name,
    deployment_id: randomUUID(),
    active_version: version,
    last_good_version: before.version,
    activated_at: server.services.now().toISOString(),
    canary_id: null,
    canary_version: null,
    canary_percent: 0,
    retired_at: null,
  };
}

async function open(url: string) {
  const { body, headers } = await server.app.inject({ url });
  const importMap = /<script type="importmap">(.*?)<\/script>/.exec(body)![1]!;
  const state = JSON.parse(/id="fotosoc-page">(.*?)<\/script>/.exec(body)![1]!) as {
    document: object;
    styles: Record<string, string>;
    integrityMaps: Record<string, string>;
  };
  const { document, styles, integrityMaps } = state;
  const said = importMap + JSON.stringify({ document, styles, integrityMaps });
  return {
    listed: { ...(JSON.parse(importMap) as { integrity: Record<string, string> }).integrity, ...styles },
    integrityMaps,
    policy: headers['content-security-policy'] as string,
    sentBytes: (await promisify(brotliCompress)(said)).byteLength,
  };
}

const filesOf = (manifest: Manifest) =>
  Object.keys(manifest.integrity).map((file) => `/remotes/${manifest.name}/${manifest.version}/${file}`);

describe(`a page among ${REMOTES} remotes`, () => {
  it(`states its composition in at most ${BUDGET_BYTES} bytes`, async () => {
    const { sentBytes } = await open('/alpine-10');

    expect(sentBytes).toBeLessThanOrEqual(BUDGET_BYTES);
  });

  it('lists every file of the shell and of both versions of its remote, and of no other', async () => {
    const { listed } = await open('/alpine-10');
    const own = remotes[10]!.flatMap(filesOf);
    expect(
      Object.keys(listed)
        .filter((file) => file.startsWith('/remotes/'))
        .toSorted(),
    ).toEqual(own.toSorted());
    expect(Object.keys(listed).filter((file) => file.startsWith('/shell/'))).toHaveLength(6);
  });

  it('lists the files of its remote also without such a page', async () => {
    const { listed } = await open('/alpine-10/nothing');
    expect(Object.keys(listed)).toEqual(expect.arrayContaining(filesOf(remotes[10]![0]!)));
  });

  it('names a map of every file of both versions for each other remote, by the hash in its policy', async () => {
    const { integrityMaps, policy } = await open('/alpine-10');
    const listed: Record<string, string> = {};
    for (const [address, named] of Object.entries(integrityMaps)) {
      const reply = await server.app.inject({ url: address });
      expect(reply.headers['cache-control']).toContain('immutable');
      expect(`sha256-${createHash('sha256').update(reply.body).digest('base64')}`).toBe(named);
      expect(policy).toContain(`'${named}'`);
      Object.assign(listed, reply.json<{ integrity: object }>().integrity);
    }
    const others = remotes.filter((_, index) => index !== 10);
    expect(Object.keys(listed).toSorted()).toEqual(others.flat().flatMap(filesOf).toSorted());
  });

  it('keeps its policy short enough for headers of proxies', async () => {
    expect((await open('/alpine-10')).policy.length).toBeLessThan(3500);
  });

  it('lists everything for a shell without map support', async () => {
    const { db } = server.services;
    const back = { active_version: olderShell.version, deployment_id: 'back' };
    await db.updateTable('remote_deployments').set(back).where('name', '=', 'shell').execute();
    const { listed, integrityMaps } = await open('/alpine-10');
    expect(integrityMaps).toEqual({});
    expect(Object.keys(listed)).toEqual(expect.arrayContaining(remotes.flat().flatMap(filesOf)));
    const forward = { active_version: shell.version, deployment_id: 'forward' };
    await db.updateTable('remote_deployments').set(forward).where('name', '=', 'shell').execute();
  });
});

it.each(['mf-x@1.0.0+00000000', 'nothing', '@', 'mf-x@1,2,3', 'a@1;b@1;c@1;d@1;e@1', '%E0%A4%A'])(
  'answers 404 for a map of %s',
  async (of) => {
    expect((await server.app.inject({ url: `/remotes/integrity/${of}` })).statusCode).toBeGreaterThanOrEqual(400);
    expect((await server.app.inject({ url: `/remotes/integrity/${of}` })).statusCode).toBeLessThan(500);
  },
);
