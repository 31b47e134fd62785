import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { PROVIDED_RUNTIME_FUNCTIONS } from '@fotosoc/contract/registry/shared-runtime';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeBundle } from '../testing/bundle.ts';
import { createEmbeddedFile, EMBEDDED_FILES } from './embedded-files.ts';

const uses = { react: ['useState'], '@fotosoc/host': ['useApi'], 'federation-runtime': ['bundlerRuntime.init'] };
const CONTAINER = `export const init = (scope) => (globalThis.given = scope); export const get = () => 'routes';`;
const files = { 'remoteEntry.js': CONTAINER, 'page.css': 'p{}', 'page.js': '' };
const description = { embeddable: true };
const { manifest } = writeBundle({ files, description, exports: { uses } });

const dir = mkdtempSync(path.join(os.tmpdir(), 'embedded-'));
writeFileSync(path.join(dir, 'package.json'), '{"type":"module"}');
writeFileSync(path.join(dir, 'remoteEntry.js'), CONTAINER);
for (const file of EMBEDDED_FILES)
  writeFileSync(path.join(dir, file), createEmbeddedFile({ ...manifest, contract: 3 }, file)!);
afterAll(() => {
  vi.unstubAllGlobals();
  rmSync(dir, { recursive: true });
});

type Scope = Record<string, Record<string, object>>;
type Given = Record<string, Record<string, { get: () => () => unknown }>>;
interface Entry {
  init: (scope: Scope) => unknown;
  get: (name: string) => Promise<unknown>;
}

let entry: Entry;
let opened = 0;
beforeEach(async () => {
  entry = (await import(`${pathToFileURL(path.join(dir, 'mf-entry.js')).href}?${(opened += 1)}`)) as Entry;
});

/** Loads the exposed module like a host.
 *  @returns the modules that the container received */
async function load(scope: Scope): Promise<Given> {
  entry.init(scope);
  await entry.get('./routes');
  return (globalThis as unknown as { given: Given }).given;
}

const host = { useApi: 'as built now', lend: (contract: number) => ({ useApi: `as of ${contract}` }) };

describe('the entry of an embeddable version', () => {
  it('waits for shared modules, and passes on one version of each: the loaded one, else the newest', async () => {
    const late = vi.fn<() => Promise<() => string>>(async () => () => 'react 19.10');
    const scope: Scope = {
      react: { '19.9.0': { get: () => () => 'react 19.9' }, '19.10.0': { get: late } },
      '@fotosoc/host': { '1.0.0': { lib: () => host }, '2.0.0': { get: () => () => 'not loaded' } },
      'react-dom': { '19.9.0': { get: () => () => 'nobody takes it' } },
    };
    const given = await load(scope);
    expect(Object.keys(given)).toEqual(['react', '@fotosoc/host']);
    expect([Object.keys(given['react']!), given['react']!['19.10.0']!.get()()]).toEqual([['19.10.0'], 'react 19.10']);
    expect(scope['react']!['19.10.0']).toMatchObject({ loaded: true }); // prevents other versions
    await load(scope);
    expect(late).toHaveBeenCalledOnce();
    expect(await entry.get('./routes')).toBe('routes');
  });

  it('gets responses in the response version of its build from the host', async () => {
    const given = await load({
      react: { '19.9.0': { lib: () => 1 } },
      '@fotosoc/host': { '1.0.0': { lib: () => host } },
    });
    expect(given['@fotosoc/host']!['1.0.0']!.get()()).toMatchObject({ useApi: 'as of 3' });
  });

  it('names modules that the page does not share', async () => {
    entry.init({});
    await expect(entry.get('./routes')).rejects.toThrow('mf-x takes react of the page, which does not share it.');
  });

  it('loads in a host that loads shared modules only after the init of each remote', async () => {
    let isInitEnded = false;
    const get = async () => (isInitEnded ? () => 'loaded after init' : new Promise<never>(() => undefined));
    await entry.init({ react: { '19.9.0': { get } }, '@fotosoc/host': { '1.0.0': { lib: () => host } } });
    isInitEnded = true;
    expect(await entry.get('./routes')).toBe('routes');
  }, 5_000);

  it('tries again after a shared module failed to load', async () => {
    const get = vi.fn<() => Promise<() => string>>(async () => () => 'react');
    get.mockRejectedValueOnce(new Error('no connection'));
    entry.init({ react: { '19.9.0': { get } }, '@fotosoc/host': { '1.0.0': { lib: () => host } } });
    await expect(entry.get('./routes')).rejects.toThrow('no connection');
    expect(await entry.get('./routes')).toBe('routes');
  });

  it('provides all runtime functions of containers, and the hash of each stylesheet', () => {
    const { __FOTOSOC_FEDERATION__: answers, __FOTOSOC_INTEGRITY__: listed } = globalThis as unknown as {
      __FOTOSOC_FEDERATION__: { bundlerRuntime: object };
      __FOTOSOC_INTEGRITY__: object;
    };
    expect(Object.keys(answers.bundlerRuntime).toSorted()).toEqual([...PROVIDED_RUNTIME_FUNCTIONS]);
    expect(listed).toEqual({ [`/remotes/mf-x/${manifest.version}/page.css`]: manifest.integrity['page.css'] });
  });

  it('is small', () => {
    const sizes = EMBEDDED_FILES.map((file) => brotliCompressSync(createEmbeddedFile(manifest, file)!).byteLength);
    expect(sizes[0]).toBeLessThan(800);
    expect(sizes[1]).toBeLessThan(800);
  });
});

describe('a version', () => {
  it('has neither file unless embeddable', () => {
    const closed = writeBundle({ exports: { uses } }).manifest;
    expect(EMBEDDED_FILES.map((file) => createEmbeddedFile(closed, file))).toEqual([undefined, undefined]);
  });
});
