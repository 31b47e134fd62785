import { describe, expect, it } from 'vitest';
import { findIncompatibilities } from '@fotosoc/publish-checks/incompatibilities';
import { CONTRACT_REVISION } from '../../packages/contract/src/revision.ts';
import type { ConsumedExports } from '../../packages/contract/src/delivery/registry/consumed-exports.ts';
import {
  getCurrentApi,
  readRemoteImports,
  listApiBreaks,
  listHostBreaks,
  addOptionalFields,
  type CurrentApi,
  type BreakingChange,
} from './breaking-changes.ts';

const remotes = readRemoteImports();
const now = getCurrentApi(remotes);

/** Returns the compatibility errors of a shell with this host API, and of the remotes with this API. */
async function refusals({ host, api }: CurrentApi, callers = remotes): Promise<string[]> {
  const consumedExports: ConsumedExports = { calls: {}, modules: { '@fotosoc/host': host }, exports: {} };
  const shell = {
    manifest: { name: 'shell', version: '1.1.0+00000002', contract: CONTRACT_REVISION },
    consumedExports,
  };
  const ofRemotes = callers.map(async (remote) => findIncompatibilities(remote, { shells: [], remotes: [] }, api));
  const found = [
    ...(await findIncompatibilities(shell, { shells: [], remotes }, now.api)),
    ...(await Promise.all(ofRemotes)).flat(),
  ];
  return found.map(({ sentence }) => sentence);
}

/** Returns whether every affected remote is named with the change, a file and a line. Remotes are checked without their
 *  calls of other endpoints, which a change leaves compatible. */
async function isSeen({ change, subject, consumers }: BreakingChange): Promise<boolean> {
  const callers = remotes
    .filter(({ manifest }) => consumers.includes(manifest.name))
    .map(({ manifest, consumedExports }) => {
      const call = consumedExports.calls[subject];
      return { manifest, consumedExports: { ...consumedExports, calls: call ? { [subject]: call } : {} } };
    });
  const found = await refusals(change(now), callers);
  return consumers.every((name) =>
    found.some((sentence) => sentence.includes(name) && sentence.includes(subject) && /\(src\/\S+:\d+/.test(sentence)),
  );
}

async function missed(seeds: readonly BreakingChange[]): Promise<string[]> {
  const titles: string[] = [];
  for (const seed of seeds) if (!(await isSeen(seed))) titles.push(seed.title);
  return titles;
}

it('the current state is compatible', async () => {
  expect(await refusals(now)).toEqual([]);
});

it('additions are accepted', async () => {
  const api = Object.fromEntries(Object.entries(now.api).map(([key, endpoint]) => [key, addOptionalFields(endpoint)]));
  const { files } = now.host;
  const more: typeof files = {
    'host/link.d.ts': files['host/link.d.ts']!.replace('    to: ', '    prefetch?: boolean;\n    to: '),
    'host/confirm.d.ts': files['host/confirm.d.ts']!.replace('    action: ', '    detail?: string;\n    action: '),
    'host/page-title.d.ts': files['host/page-title.d.ts']!.replace('): void', ', icon?: string): void'),
    'host/toasts.d.ts': `${files['host/toasts.d.ts']!}export declare const silence: () => void;\n`,
  };
  for (const [file, text] of Object.entries(more)) expect(text).not.toBe(files[file]);
  expect(await refusals({ host: { ...now.host, files: { ...files, ...more } }, api })).toEqual([]);
});

describe('of a hundred breaking-change fixtures', () => {
  it('all of the API are refused, naming the remote, the endpoint, the file and the line', async () => {
    const seeds = listApiBreaks(remotes);
    expect(seeds.length).toBeGreaterThan(100);
    expect(await missed(seeds)).toEqual([]);
  });

  it('all of the host API are refused as well', async () => {
    const seeds = listHostBreaks(remotes);
    expect(seeds.length).toBeGreaterThan(30);
    // The compiler needs a good part of a second per change.
    const tried = process.env['LONG'] === undefined ? seeds.filter((_seed, index) => index % 8 === 0) : seeds;
    expect(await missed(tried)).toEqual([]);
  });
});
